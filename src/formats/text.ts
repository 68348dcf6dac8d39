import type { Interval } from './regions/region';

/** A number with nine digits, as short as can be; never −0. */
export const digits = (value: number): string => String(Number(value.toPrecision(9)) + 0);

/** Numbers with nine digits, for JSON. */
export const rounded = (values: readonly number[]): number[] => values.map((value) => Number(digits(value)));

/** A value as a file of JSON. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Numbers in a row. */
export const row = (values: readonly number[], separator = ' '): string => values.map(digits).join(separator);

const DEGREES = 180 / Math.PI;
export const inDegrees = (angle: number): number => angle * DEGREES;
export const intervalInDegrees = (interval: Interval): number[] => interval.map(inDegrees);

/** A name in a file of text: what could end a comment, a line or a string is left out. */
export const plainText = (text: string): string =>
  text.replace(/[^\p{L}\p{N} _.,:;()+/-]/gu, '_').replace(/\*\//g, '_/');

/** A name between quotation marks in source code or a scene file. */
export const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\p{Cc}/gu, ' ')}"`;

/** Text inside an XML attribute or element. */
export const xml = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (mark) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[mark]};`);

/** Lines as an XML comment, in which two dashes may not meet. */
export const xmlComment = (lines: readonly string[]): string[] => [
  '<!--',
  ...lines.map((line) => `  ${xml(line).replace(/-(?=-)/g, '_')}`),
  '-->',
];
