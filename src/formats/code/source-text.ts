/** Some numbers of a table, and what they are. */
export interface TableRow {
  comment: string;
  values: readonly number[];
}

/** How many numbers rows have together. */
export const countOf = (rows: readonly TableRow[]): number => rows.reduce((sum, { values }) => sum + values.length, 0);

/** A real as source text: it reads back to the bit, and never looks like a whole number. */
export function realText(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A real in single precision, in as few digits as bring it back. */
export function singleText(value: number): string {
  const single = Math.fround(value);
  for (let digits = 6; ; digits++) {
    const text = Number(single.toPrecision(digits));
    if (digits === 9 || Math.fround(text) === single) return realText(text);
  }
}

/** Rows of numbers, each after its comment, in lines that are not too long. */
export function rowLines(
  rows: readonly TableRow[],
  number: (value: number) => string,
  comment: (text: string) => string,
): string[] {
  return rows.flatMap(({ comment: text, values }) => {
    const lines: string[] = [];
    for (const value of values.map(number)) {
      const line = lines.at(-1);
      if (line !== undefined && line.length + value.length < 116) lines[lines.length - 1] = `${line} ${value},`;
      else lines.push(`  ${value},`);
    }
    return [`  ${comment(plain(text))}`, ...lines];
  });
}

/** A joint's name in a comment or a literal: what could end either is left out. */
export const plain = (text: string): string => text.replace(/[^\w .,:;()+/-]/g, '_');

/** What macros and keywords of the languages are called, and what the code calls its own. */
const taboo = ['NULL', 'EOF', 'TRUE', 'FALSE', 'NAN', 'INFINITY', 'IN', 'OUT', 'JOINT_COUNT', 'LIMITS_H'];

/** Names of joints as identifiers, `LEFT_ARM`: each is there once, and none is one of `reserved`. */
export function identifiers(names: readonly string[], reserved: readonly string[]): string[] {
  const taken = new Set([...taboo, ...reserved]);
  return names.map((name, i) => {
    const words = name
      .replace(/^.*:/, '')
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z\d]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .toUpperCase();
    const stem = words === '' ? `JOINT_${i}` : /^\d/.test(words) ? `JOINT_${words}` : words;
    let identifier = stem;
    for (let k = 2; taken.has(identifier); k++) identifier = `${stem}_${k}`;
    taken.add(identifier);
    return identifier;
  });
}

/** What is said of the functions that every language has. */
export const said = {
  project:
    'The nearest rotation inside the limit of a joint, softened where the limit is; the rotation itself when it is inside.',
  contains: (tolerance: string) =>
    `Whether a rotation is inside the limit of a joint, softening aside; within ${tolerance} counts as inside.`,
  violation: 'The angle between a rotation and the nearest one inside the limit of a joint, rad; 0 inside.',
  projectTied:
    'The nearest rotation of a joint that keeps its limit and what its neighbours leave of the limit where they are; not softened. pose has the rotations of all joints, x, y, z, w each, in the order of their names. Returns by how much ties had to give way because neighbours left nothing, rad; 0 else. Joint after joint, a pose comes inside where its neighbours stay.',
};

/** `nearest_in_box` as `nearestInBox`. */
export const camelCase = (name: string): string =>
  name.replace(/_+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
