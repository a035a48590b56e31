import { expect, test } from 'vitest';
import type { Claim, ClaimReport, Ruling } from '../answers/types.ts';
import { outcome, summary } from './rulings.ts';

const claim = (id: string, list: Claim['list']): Claim => ({ id, list, title: id, source: '', statement: '' });
const report = (id: string, verdict: Ruling) => ({ id, verdict }) as ClaimReport;

test('claims are counted as the program counts them: by list, and every verdict on its own', () => {
  const verdicts: [string, Claim['list'], Ruling][] = [
    ['a', 'published', 'holds'],
    ['b', 'published', 'holds-as-intended'],
    ['c', 'published', 'fails'],
    ['d', 'published', 'holds-as-intended'],
    ['e', 'published', 'fails-as-printed'],
    ['f', 'question', 'fails'],
    ['g', 'question', 'holds'],
    ['h', 'question', 'undecided'],
    ['i', 'published', 'proved'],
  ];
  const claims = [...verdicts.map(([id, list]) => claim(id, list)), claim('unchecked', 'own')];
  const reports = Object.fromEntries(verdicts.map(([id, , verdict]) => [id, report(id, verdict)]));
  expect(summary(claims, reports)).toEqual([
    'Published claims (6): 1 proved, 1 holds, 2 hold as intended, 1 fails as printed, 1 fails',
    'Theorems proved here (1)',
    'Questions for the reader (3): 1 answered, 1 answered: no, 1 undecided',
  ]);
  expect(summary(claims, {})[0]).toBe('Published claims (6)');
  expect(summary([], {})).toEqual([]);
});

test('a question is answered, and fails nothing', () => {
  expect(outcome(claim('f', 'question'), report('f', 'fails-as-printed'))).toBe('answered-no');
  expect(outcome(claim('f', 'question'), report('f', 'undecided'))).toBe('undecided');
  expect(outcome(claim('f', 'own'), report('f', 'fails'))).toBe('fails');
});
