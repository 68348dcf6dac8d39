import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { policyOf } from './plugin';

describe.each([
  ['index.html', 1],
  ['embed.html', 0],
])('%s', (page, scriptCount) => {
  const html = readFileSync(page, 'utf8');
  const policy = policyOf(html);
  /** What may be had, by directive. */
  const allowed = Object.fromEntries(
    policy.split(';').map((line) => {
      const [directive, ...sources] = line.trim().split(/\s+/);
      return [directive, sources];
    }),
  );

  it('lets the scripts run that stand in the page, by their hash', () => {
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(scripts).toHaveLength(scriptCount);
    expect(allowed['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", ...scripts]);
  });

  it('lets nothing else in: no code from elsewhere or made of words, no frames, plugins or forms', () => {
    expect(allowed['default-src']).toEqual(["'none'"]);
    expect(policy).not.toMatch(/'unsafe-eval'|\*/);
    for (const directive of ['object-src', 'base-uri', 'form-action']) expect(allowed[directive]).toEqual(["'none'"]);
    const remote = Object.keys(allowed).filter((directive) =>
      allowed[directive].some((source) => /^https?:/.test(source)),
    );
    // People name clips by their address.
    expect(remote).toEqual(['connect-src']);
  });
});
