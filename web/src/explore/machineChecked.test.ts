import { expect, test } from 'vitest';
import { isMachineChecked, isStatementChecked, theoremsAbout } from './machineChecked.ts';
import { STATEMENTS, THEOREMS } from './theorems.ts';

test('the list says which certificates and claims are machine-checked', () => {
  expect(isMachineChecked('classic-4')).toBe(true);
  expect(isMachineChecked('classic-20')).toBe(false);
  expect(THEOREMS.filter(({ name }) => isMachineChecked(name)).length).toBeGreaterThan(40);
  expect(theoremsAbout('n-conjecture')).toEqual(['chalise_conjecture']);
  expect(theoremsAbout('anderson-theorem-1')).toHaveLength(2);
  expect(theoremsAbout('public-odd')).toEqual([]);
  expect(STATEMENTS.map(({ letter }) => letter).filter(isStatementChecked)).toEqual(['B', 'C', 'D']);
});
