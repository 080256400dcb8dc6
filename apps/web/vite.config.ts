import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** The text's font is needed by everything that is painted: it must not wait for the stylesheet to name it. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /mona-sans-latin-wdth-normal.*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** In development the page does not come from the server, which else says that there are demo accounts. */
function showDemoAccounts(): Plugin {
  return {
    name: 'show-demo-accounts',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'demo-accounts', content: 'shown' }, injectTo: 'head' },
    ],
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont(), showDemoAccounts()],
  build: { manifest: true, assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined) },
  // The pages are rendered once, at build time: everything in one file, whosever dependency it is.
  ssr: { noExternal: true },
  server: { proxy: { '/api': api, '/calendar': api, '/dev': api } },
});
