import { createRequire } from 'node:module';
import path from 'node:path';
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
        const font = Object.keys(bundle ?? {}).find((file) => /mona-sans-latin-[\w-]{8}\.woff2$/.test(file));
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

/** What its package names first is the build for development, with all its warnings. */
const router = path.join(
  path.dirname(createRequire(import.meta.resolve('react-router-dom')).resolve('react-router/package.json')),
  'dist/production',
);

/** The router says names for React's tools and calls React as it is loaded, which keeps in what no screen uses. */
function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].+\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .+;$/gm, '')
          .replaceAll(
            /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
    },
  };
}

/** Vite's own looks for styles to load before each screen: there is one stylesheet, and every page names it. */
function importScreensAtOnce(): Plugin {
  return {
    name: 'import-screens-at-once',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    showDemoAccounts(),
    shakeRouter(),
    importScreensAtOnce(),
  ],
  resolve: {
    alias: { 'react-router/dom': `${router}/dom-export.mjs`, 'react-router': `${router}/index.mjs` },
  },
  build: {
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
    // The lists of what each chunk needs would weigh on every page; those that matter say it in their HTML.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // What every page has around its screen, in one piece.
            {
              name: 'shell',
              test: /ui[\\/]src[\\/](app[\\/](app|gate|screens)|shell[\\/](footer|header|logo|opening-bar|shell|shown-location)|client[\\/](keep-trying|load-ahead|session|store|upgrade)|kit[\\/](failed-part|glyphs|lazy\.tsx|toast\.ts|use-is-sticky))/,
            },
          ],
        },
      },
    },
  },
  // The pages are rendered once, at build time: everything in one file, whosever dependency it is.
  ssr: { noExternal: true },
  server: { proxy: { '/api': api, '/calendar': api, '/dev': api } },
});
