import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** In development, adds the meta tag that shows the demo accounts. Otherwise, the server adds this tag. */
const showDemoAccounts: Plugin = {
  name: 'show-demo-accounts',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'demo-accounts', content: 'shown' }, injectTo: 'head' },
  ],
};

/**
 * The modules of a group share one file, so that a screen loads a dozen files instead of fifty. A group includes the
 * imports of its modules, except for imports that are in an earlier group. `calls` is a separate group because the
 * sign-in screen needs `calls`, but neither `time` nor `rules`.
 */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  // Without this group, the helper that Vite adds for `import()` would end up in the `shell` chunk, so the first script
  // would load all of `shell`.
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
  // This group leaves out the modules of the kit that need a widget library.
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), showDemoAccounts],
  build: {
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
    // Preload links are not needed, because the server's page already lists the scripts of the screen (finish.mjs).
    modulePreload: false,
    rolldownOptions: {
      // start.tsx must be an entry. Otherwise, the tag `$initial` would not include the code that all screens share.
      input: { index: 'index.html', start: 'src/start.tsx' },
      output: isSsrBuild ? { entryFileNames: '[name].mjs' } : { codeSplitting: { groups: GROUPS } },
    },
  },
  // The server imports the rendering program, so it is one file with all of its dependencies.
  ssr: { noExternal: true },
  server: { proxy: { '/api': api, '/calendar': api, '/dev': api, '/images': api, '/theme': api } },
}));
