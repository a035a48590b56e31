// What Coq has checked, from the same list that the program reads: theorems about claims, and certificates.

import list from '../../../crates/family/machine-checked.txt?raw';

const rows = list
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const certificates = new Set(rows.filter(([kind]) => kind === 'certificate').map(([, name]) => name));

/** Whether the certificate of this name is a theorem in Coq. */
export const isMachineChecked = (certificate: string): boolean => certificates.has(certificate);

/** The theorems in Coq that say what a claim says; none for most. */
export function theoremsAbout(claim: string): string[] {
  return rows.filter(([kind, , , claims]) => kind === 'theorem' && claims.split(',').includes(claim)).map(([, , name]) => name);
}

/** Theorems A to D about all grids, by their names in the list of claims. */
const STATEMENTS: Record<string, string> = { A: 'classification', B: 'n-conjecture', C: 'one-live-end', D: 'misere-play' };

/** Whether the theorem about all grids with this letter is a theorem in Coq. */
export const isStatementChecked = (letter: string): boolean => theoremsAbout(STATEMENTS[letter]).length > 0;
