import type { Plugin } from 'vite';

const WORKER = /^assets\/worker-[\w-]+\.js$/;

/** Says in the page where its worker is, so that `index.html` can start it before the page's own script has come. */
export function earlyWorker(): Plugin {
  return {
    name: 'early-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => WORKER.test(name));
        if (!file) throw new Error('The build has no worker that the page could start.');
        return [{ tag: 'meta', attrs: { name: 'limber-worker', content: `./${file}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
