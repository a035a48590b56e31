// What answers on this page. The one place that says so.

import type { Answers } from './answers.ts';
import { type Rooms, ServerRooms } from './rooms.ts';
import { ServerAnswers } from './server.ts';

export const answers: Answers = new ServerAnswers();
export const rooms: Rooms = new ServerRooms();
