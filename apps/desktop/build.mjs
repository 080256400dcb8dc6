// Bundles the app into dist/: the main process, the preload script and the screens. Packages are bundled too,
// because the app ships without node_modules. The preload script is CommonJS, because a sandboxed preload
// script cannot be an ES module.
import { builtinModules } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const external = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

function shellPart(input, output) {
  return build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { input, external, output },
    },
  });
}

await shellPart('src/main/main.ts', { format: 'es', entryFileNames: 'main.js' });
await shellPart('src/preload/preload.ts', { format: 'cjs', entryFileNames: 'preload.cjs' });
await build({
  configFile: false,
  logLevel: 'warn',
  root: 'src/renderer',
  base: '/',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../../dist/renderer', emptyOutDir: true },
});
