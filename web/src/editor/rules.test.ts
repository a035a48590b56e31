import { expect, test } from 'vitest';
import { PARAMETERS, readRules, rulesInWords, rulesText } from './rules.ts';

test('every choice goes round', () => {
  for (const { key, values } of PARAMETERS) {
    for (const [value] of values) {
      const text = rulesText({ [key]: value });
      expect(text).toBe(`${key}=${value}`);
      expect(readRules(text)).toEqual({ [key]: value });
    }
  }
  const all = { snakes: '2', ends: '1', opening: 'vertex', first: 'opener', capacity: 'unlimited' };
  expect(rulesText(all)).toBe('snakes=2 ends=1 opening=vertex first=opener capacity=unlimited');
  expect(readRules(rulesText(all))).toEqual(all);
});

test('nothing chosen is no text', () => {
  expect(rulesText({})).toBe('');
  expect(rulesText({ ends: '' })).toBe('');
  expect(readRules('')).toEqual({});
});

test('what the form does not know is left out, but told', () => {
  expect(readRules('ends=3 colour=red capacity=7 ends=1')).toEqual({ ends: '1' });
  expect(rulesInWords('ends=1 capacity=7')).toBe('live ends: one of each snake; visits of a vertex: 7');
});
