// Puts into the page what its first script would only ask for later: most of the script, and the styles that go with it.
import type { HtmlTagDescriptor, Plugin } from 'vite';

const CORE = 'core';

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const core = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === CORE);
        if (core?.type !== 'chunk') throw new Error('most of the script is missing');
        const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { crossorigin: true, ...attrs },
          injectTo: 'head',
        });
        const styles = [...(core.viteMetadata?.importedCss ?? [])];
        return [
          link({ rel: 'modulepreload', href: `./${core.fileName}` }),
          ...styles.map((name) => link({ rel: 'stylesheet', href: `./${name}` })),
        ];
      },
    },
  };
}
