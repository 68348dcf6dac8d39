import { safeParse } from 'valibot';
import type { Form } from './form';

/**
 * The value that a form makes of what stands in a file. `value` is not changed, and nothing of it is kept.
 *
 * @param path the place of the value in the file: "edits.LeftArm"; empty for the whole file.
 * @param refuse throws one sentence that names the first place where the value is not as the form says: "limits[3].axes must be 9 numbers, not 8."
 */
export function readStored<T>(form: Form<T>, value: unknown, path: string, refuse: (sentence: string) => never): T {
  const { success, output, issues } = safeParse(form, value, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  const { path: steps = [] } = issue;
  // A field that is missing or unknown is a fault of the object: the message names the field.
  const keys = steps.filter(({ origin }) => origin === 'value').map(({ key }) => key);
  const message = issue.input === undefined && keys.length === steps.length ? 'is missing' : issue.message;
  const place = keys.reduce<string>((at, key) => at + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), path);
  const sentence = `${place}${/^[.:[]/.test(message) ? '' : ' '}${message}${message.endsWith('.') ? '' : '.'}`;
  return refuse(sentence.replace(/^\./, '').replace(/^ /, 'The file '));
}
