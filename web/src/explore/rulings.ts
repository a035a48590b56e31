// What came out of checking claims, in the words of the program.

import type { Claim, ClaimReport, Ruling } from '../answers/types.ts';

/** What came out of a claim; a question, which nobody claimed, has an answer instead. */
export type Outcome = Ruling | 'answered' | 'answered-no';

export const SIGNS: Record<Outcome, string> = {
  proved: '✓ proved',
  holds: '✓ holds',
  'holds-as-intended': '✓ holds as intended',
  'fails-as-printed': '✗ fails as printed',
  fails: '✗ fails',
  answered: '✓ answered',
  'answered-no': '✓ answered: no',
  undecided: '? undecided',
};

export function outcome({ list }: Claim, { verdict }: ClaimReport): Outcome {
  if (list !== 'question' || verdict === 'undecided') return verdict;
  return verdict.startsWith('fails') ? 'answered-no' : 'answered';
}

export const LISTS: Record<Claim['list'], string> = { published: 'Published claims', own: 'Theorems proved here', question: 'Questions for the reader' };

/** How many claims each list has, and how the checked ones came out, a line each: "Published claims (90): 1 proved, 3 hold as intended". */
export function summary(claims: Claim[], reports: Record<string, ClaimReport>): string[] {
  return Object.entries(LISTS).flatMap(([list, title]) => {
    const all = claims.filter((claim) => claim.list === list);
    const outcomes = all.filter(({ id }) => reports[id]).map((claim) => outcome(claim, reports[claim.id]));
    const counts = (Object.keys(SIGNS) as Outcome[]).flatMap((one) => {
      const count = outcomes.filter((other) => other === one).length;
      return count ? [`${count} ${words(one, count)}`] : [];
    });
    return all.length ? [`${title} (${all.length})${counts.length ? `: ${counts.join(', ')}` : ''}`] : [];
  });
}

function words(one: Outcome, count: number): string {
  const text = SIGNS[one].slice(2);
  return count === 1 ? text : text.replace(/^(holds|fails)/, (verb) => verb.slice(0, -1));
}
