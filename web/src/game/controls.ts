// The clocks that are offered; the server takes others, too.

import type { Control } from '../answers/types.ts';

export const CONTROLS: Control[] = [
  { seconds: 60, increment: 2 },
  { seconds: 180, increment: 2 },
  { seconds: 300, increment: 5 },
  { seconds: 900, increment: 10 },
  { seconds: 1800, increment: 20 },
];
