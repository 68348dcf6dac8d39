import { toJsonSchema } from '@valibot/to-json-schema';
import { exactJson, LIMITS_FORMAT, LIMITS_VERSION, limitsForm, namedForms } from '../../src/core/limits-file';

/** The JSON Schema of limits files, as the text of a file. Checks that a schema has no words for are left out. */
export function schemaText(): string {
  const { $schema, ...schema } = toJsonSchema(limitsForm as never, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['check'],
    definitions: namedForms as never,
  });
  const title = {
    $schema,
    $id: 'limber-limits.schema.json',
    title: `${LIMITS_FORMAT}, version ${LIMITS_VERSION}`,
    description:
      "How far the joints of a skeleton may rotate. Angles in radians, quaternions [x, y, z, w]. See docs/limits-file.md for what a schema can't say.",
  };
  return `${exactJson({ ...title, ...schema })}\n`;
}
