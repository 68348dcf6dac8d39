// Writes public/limber-limits.schema.json from the description that reads limits files: npx tsx scripts/limits-schema/make.ts
import { writeFileSync } from 'node:fs';
import { schemaText } from './schema';

writeFileSync('public/limber-limits.schema.json', schemaText());
