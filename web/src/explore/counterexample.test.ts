import { expect, test } from 'vitest';
import type { ClaimReport } from '../api/types.ts';
import { candidates } from './counterexample.ts';

const first = (id: string, statement = '') => candidates({ id, statement } as ClaimReport)[0];

test('a claim says which game it speaks of', () => {
  expect(first('odd-grid-progressive')).toEqual({ game: 'progressive', players: 2 });
  expect(first('three-3x2-hamiltonian', 'three players, 3×2')).toEqual({ game: 'classic', players: 3 });
  expect(first('x', 'geography on trees')).toEqual({ game: 'geography', players: 2 });
  expect(first('games-on-2x2')).toEqual({ game: 'classic', players: 2 });
});
