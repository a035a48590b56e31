import { expect, test } from 'vitest';
import { codeIn, spokenCode } from './code.ts';

test('a code is found however it was typed', () => {
  for (const typed of ['k7m2xqp', ' K7M 2XQP ', 'k7m-2xqp', 'https://example.org/class/k7m2xqp', 'https://example.org/class/k7m2xqp/']) {
    expect(codeIn(typed)).toBe('k7m2xqp');
  }
  expect(codeIn('  ')).toBe('');
  expect(codeIn(spokenCode('k7m2xqp'))).toBe('k7m2xqp');
  expect(spokenCode('k7m2xqp')).toBe('k7m 2xqp');
});
