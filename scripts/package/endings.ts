import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Imports of declarations with the endings that Node's resolution asks for: './a' is './a.js', or './a/index.js' where that is a folder. */
export const withEndings = (declarations: string, folder: string): string =>
  declarations.replace(
    /((?:from|import) ['"]|import\(['"])(\.[^'"]*)(['"])/g,
    (_, before: string, path: string, after: string) =>
      `${before}${path}${existsSync(join(folder, `${path}.d.ts`)) ? '' : '/index'}.js${after}`,
  );

/** A module without `import './a.js';`: no module of the library does anything when it is loaded, and bundlers would say so. */
export const withoutBareImports = (code: string): string => code.replace(/^import ["'][^"']+["'];\n/gm, '');
