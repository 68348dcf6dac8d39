/**
 * A text as a cell of a table (RFC 4180), in quotes. Spreadsheets take a cell that begins with =, +, - or @ for a formula and compute the
 * formula: an apostrophe before such a text keeps the text a text (OWASP, CSV injection).
 */
export const csvText = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
