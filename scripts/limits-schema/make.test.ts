import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemaText } from './schema';

it('the JSON Schema of limits files in public/ is what the reader’s description makes: npx tsx scripts/limits-schema/make.ts', () => {
  expect(readFileSync('public/limber-limits.schema.json', 'utf8')).toBe(schemaText());
});
