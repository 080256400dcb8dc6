import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** In development the page does not come from the server, so this adds the note about demo accounts. */
function showDemoAccounts(): Plugin {
  return {
    name: 'show-demo-accounts',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'demo-accounts', content: 'shown' }, injectTo: 'head' },
    ],
  };
}

/**
 * Modules that share a file, so a screen loads a dozen files instead of fifty. A group includes the imports of its
 * modules unless a group with a higher priority has them. Sign-in needs `calls`, but neither `time` nor `rules`.
 */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  // The page's first script needs the code behind `import()` too, and must not load the whole shell with it.
  { name: 'runtime', test: /^\0(vite[\\/]preload-helper|rolldown[\\/]runtime)/ },
  {
    name: 'shell',
    test: /^(?!.*web[\\/](src[\\/]main\.ts|index\.html)|.*\.css)/,
    tags: ['$initial' as const],
  },
  {
    name: 'calls',
    test: /node_modules[\\/](zod|@tanstack(?!.*(queryObserver|queriesObserver|use(Base)?Quer)))[\\/]|core[\\/]src[\\/]time[\\/]contract/,
    minShareCount: 3,
  },
  {
    name: 'time',
    test: /node_modules[\\/](date-fns|@date-fns|@tanstack)[\\/]|core[\\/]src[\\/]time[\\/]/,
    minShareCount: 3,
  },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3 },
  // Every kit module that needs no widget library.
  {
    name: 'kit',
    test: /ui[\\/]src[\\/](client|kit)[\\/](?!dialog|confirm|date-|tab-panels|toaster|moment|queries|read-user)|core[\\/]src[\\/](auth|errors|lists|facility[\\/]facility\.)/,
    minShareCount: 5,
  },
  {
    name: 'rules',
    test: /(core|ui)[\\/]src[\\/](bookings|desk|leagues|lessons|users)[\\/].+(\.ts|date-picker\.tsx)$/,
    minShareCount: 4,
  },
].map((group, index) => ({ ...group, priority: -index }));

export default defineConfig({
  plugins: [react(), tailwindcss(), showDemoAccounts()],
  build: {
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
    // The server lists each screen's scripts in its page (finish.mjs). Lists in the scripts would be duplicates.
    modulePreload: false,
    rolldownOptions: {
      // A separate entry, so `$initial` matches the code around every screen. The page's first script imports it.
      input: { index: 'index.html', start: 'src/start.tsx' },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  // Prerendering happens once at build time, so all dependencies go into one file.
  ssr: { noExternal: true },
  server: { proxy: { '/api': api, '/calendar': api, '/dev': api } },
});
