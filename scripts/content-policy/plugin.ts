import type { Plugin } from 'vite';

const POLICY = /\s*<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;

/** The server that is worked with puts scripts and styles of its own into the page, which the policy of `index.html` forbids. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(POLICY, '') },
  };
}
