// The types of the API are those of the program: `npm run types` writes them anew.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from './play.ts';

const FILE = join(import.meta.dirname, '../src/answers/schema.ts');
const HEAD = '// Generated from the OpenAPI document of the program by `npm run types`; not to be edited.\n\n';

test('the types of the answers are current', async ({ request }) => {
  const document = await (await request.get('/api/v1/openapi.json')).json();
  // The page asks by its own client, and wants the answers' types alone.
  const text = HEAD + astToString(await openapiTS({ ...document, paths: {} }));
  if (process.env.UPDATE_TYPES) writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8') === text, 'run `npm run types` and commit src/answers/schema.ts').toBe(true);
});
