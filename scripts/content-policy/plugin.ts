import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * What a page may load and run: its own scripts, workers and pictures; scripts that stand in the page, by their hash; WebAssembly for
 * decoders and the ragdoll; styles that controls write; requests to any site, since people name clips by their address (src/state/web).
 * Nothing else.
 */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${hashes.join('')}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https: http: data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Puts the policy into the pages that are built. The server of `npm run dev` puts scripts of its own into pages, and gets none. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policyOf(html) },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
