import { parseSync } from 'vite';

/** A text for people that stands in a source file. */
interface Said {
  line: number;
  /** What is filled in is "…". */
  text: string;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** What is code, or read by machines alone. */
const NOT_SAID = new Set(['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'TaggedTemplateExpression']);
const ATTRIBUTES_SAID = /^(label|title|alt|words|detail|name|placeholder|aria-label|aria-description|text)$/;
/** Shares of what is said there: an element's text goes on through what is filled in. */
const isText = (text: string): boolean => (text.match(/[A-Za-z’']{2,}/g) ?? []).length >= 3 && !/[{};<>]|=>/.test(text);

/** The texts of a source file with three words or more, in the order of the file; those of elements as they are read. */
export function saidIn(file: string, code: string): Said[] {
  const said: Said[] = [];
  const add = (start: number, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (isText(plain)) said.push({ line: code.slice(0, start).split('\n').length, text: plain });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, start, ...fields } = node as Node;
    if (NOT_SAID.has(type) || (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type))) return;
    if (type === 'JSXAttribute' && !ATTRIBUTES_SAID.test((fields.name as { name: string }).name)) return;
    if (type === 'JSXElement' || type === 'JSXFragment') add(start, wordsOf(fields.children as Node[]));
    if (type === 'Literal' && typeof fields.value === 'string') add(start, fields.value);
    if (type === 'TemplateLiteral') add(start, quasisOf(fields.quasis as Node[]));
    for (const field of Object.values(fields)) visit(field);
  };
  visit(parseSync(file, code).program);
  return said;
}

const quasisOf = (quasis: readonly Node[]): string =>
  quasis.map(({ value }) => (value as { cooked: string }).cooked).join('…');

/** The text of an element's children: what is filled in, and elements in it, are "…". */
const wordsOf = (children: readonly Node[]): string =>
  children
    .map((child) => {
      if (child.type === 'JSXText') return child.value as string;
      const { expression } = child as unknown as { expression?: Node };
      return expression?.type === 'Literal' ? String(expression.value) : '…';
    })
    .join('');
