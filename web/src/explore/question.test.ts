import { expect, test, vi } from 'vitest';

vi.mock('../router.svelte.ts', () => ({ router: { path: '/explore', fragment: '', note: (_: string, fragment: string) => void (address = fragment) } }));
let address = '';
const { asked, axisNames, choiceFields, choiceIn, csv, note } = await import('./question.ts');

test('a question survives the address', () => {
  const choice = { game: 'private', players: 3, misere: true, first: '' };
  note('/explore', { boards: 'grid:{1..3}x{1..3} + knight:3x3', ...choiceFields(choice) });
  expect(address).toBe('boards=grid:{1..3}x{1..3}%20%2B%20knight:3x3&game=private&players=3&misere=1');
  const back = asked('/explore');
  expect(back.get('boards')).toBe('grid:{1..3}x{1..3} + knight:3x3');
  expect(choiceIn(back)).toEqual(choice);
  expect(choiceIn(asked('/elsewhere'))).toEqual({ game: 'classic', players: 2, misere: false, first: '' });
});

test('axes have names, and tables commas', () => {
  expect(axisNames('grid:{1..10}x{1..10}')).toEqual(['width', 'height']);
  expect(axisNames('petersen:{5..14},{1..2}')).toEqual(['ring', 'jump']);
  expect(csv([['board', 'winner'], ['bipartite:1,2', 1], ['say "x"', null]])).toBe('board,winner\n"bipartite:1,2",1\n"say ""x""",\n');
});
