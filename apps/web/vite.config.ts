import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/**
 * In development, adds the meta tag that shows the demo accounts. In production, the server adds this tag if
 * SEED_DEMO is on.
 */
const showDemoAccounts: Plugin = {
  name: 'show-demo-accounts',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'demo-accounts', content: 'shown' }, injectTo: 'head' },
  ],
};

/**
 * The modules of a group share one file, so that a screen loads a dozen files instead of fifty. A group also
 * contains everything that its modules import, except for modules in an earlier group.
 */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  // Without this group, Vite's helper for `import()` would end up in the `shell` chunk. The first script
  // would then load all of `shell`.
  { name: 'runtime', test: /^\0(vite[\\/]preload-helper|rolldown[\\/]runtime)/ },
  {
    name: 'shell',
    test: /^(?!.*web[\\/](src[\\/]main\.ts|index\.html)|.*\.css)/,
    tags: ['$initial' as const],
  },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
  // Icons on members' screens that at least three chunks share. The next group has the other shared icons.
  {
    name: 'icons',
    test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!(arrow-|bell|calendar|check|chevron|circle-alert|clock|door|map-pin|pencil|repeat|share|triangle|x\.))).+/,
    minShareCount: 3,
  },
  { name: 'work-icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3 },
  // The code that all widgets share, and the code for dialogs and menus. Both load after the screen.
  {
    name: 'widgets',
    test: /node_modules[\\/](@zag-js[\\/](core|react|dom-query|utils|types|anatomy|presence)|@ark-ui[\\/]react[\\/]dist[\\/](utils|providers|_virtual|components[\\/](factory|presence|portal)))/,
  },
  {
    name: 'overlays',
    test: /node_modules[\\/](@ark-ui|@zag-js|@floating-ui)[\\/](?!.*(combobox|date-picker|date-utils|tabs|toast|collection))/,
    minShareCount: 4,
  },
  // The code that every screen with API calls needs. Excludes modules that need a widget library, or that the
  // booking screen does not need at first.
  {
    name: 'kit',
    test: /node_modules[\\/](zod|@date-fns|@tanstack)[\\/](?!.*(queriesObserver|useQueries))|ui[\\/]src[\\/](client|kit)[\\/](?!refresh-facility|device-queue|idle|copy-field|breakable-name|pager|text-field|switch-field|use-draft|use-search|dialog|confirm|date-|tab-panels|toaster|moment|queries|read-user|admin-page|search-field|contact-links|action-bar|radio-cards|visit-links)|core[\\/]src[\\/](auth[\\/](?!account-care|desk-pin|device-session)|errors|lists|time|bookings[\\/]contract|facility[\\/]facility\.)/,
    minShareCount: 5,
  },
  // Form fields and schemas. Includes the schema of coaches, because the sign-in screen lists coaches and
  // would otherwise load the `staff` group.
  {
    name: 'fields',
    test: /node_modules[\\/]use-debounce[\\/]|ui[\\/]src[\\/]kit[\\/](text-field|switch-field|use-draft|use-search|field-errors)|core[\\/]src[\\/](auth[\\/](account-care|desk-pin)|(members|demo-requests|lessons)[\\/]contract)/,
    minShareCount: 2,
  },
  {
    name: 'bookings',
    test: /core[\\/]src[\\/](bookings[\\/](?!desk-|upcoming)|watches[\\/]|leagues[\\/](contract|limits|schedule|sessions))|ui[\\/]src[\\/](bookings[\\/](api|cancel-booking|choice|date-picker|events|grid|reason-texts|start-select|texts|use-booked)|keypad[\\/]entrance-code|watches[\\/](api|watch-parts)|leagues[\\/]api|kit[\\/](action-bar|radio-cards))/,
    minShareCount: 2,
  },
  // League screens and staff screens share this code. A separate group keeps these screens from loading each
  // other's groups.
  {
    name: 'shared',
    test: /node_modules[\\/](@tanstack[\\/].*(queriesObserver|useQueries)|date-fns[\\/](constants|constructFrom|toDate|addMilliseconds|addHours)\.)|ui[\\/]src[\\/]users[\\/]api/,
    minShareCount: 2,
  },
  // Scores, teams and nights, for the league screens and the home screen.
  {
    name: 'play',
    test: /(core|ui)[\\/]src[\\/](leagues[\\/](play-|teams[-.]|player-|season-rules|night|league-texts))/,
    minShareCount: 2,
  },
  // The notification code for the booking screen, which asks members with a watch to turn on notifications.
  // Leaves out the account page's card.
  {
    name: 'push',
    test: /ui[\\/]src[\\/]push[\\/](?!phone-card|install-steps|index)|core[\\/]src[\\/](push|auth[\\/]device-session)/,
    minShareCount: 2,
  },
  // Small modules that load one after the other. Without these groups, each module would be a request of its
  // own. The groups leave out what these modules import, because other chunks already contain that code.
  ...[
    { name: 'signed-in', test: /ui[\\/]src[\\/]client[\\/](read-user|queries)\./ },
    {
      name: 'offline',
      test: /ui[\\/]src[\\/](app[\\/](keep-on-device|unsent-scores)|shell[\\/]offline-bar)\./,
    },
    {
      name: 'watches',
      test: /ui[\\/]src[\\/]watches[\\/](own-watches|offer-actions|countdown|watch-texts)\./,
    },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
  // Staff screens share the schedule, its rules and the navigation.
  {
    name: 'staff',
    test: /ui[\\/]src[\\/](bookings[\\/]staff[\\/](api|off-duty|use-|calendar|call-list|search|dialogs[\\/](?!use-move)[\w-]+\.ts$)|desk[\\/](?!.*dialog)|shell[\\/]work-nav|demo-requests[\\/]inbox[\\/]api|users[\\/]person-link|client[\\/]idle|kit[\\/](admin-page|breakable-name|search-field|contact-links|single-keys|moment|date-field))|core[\\/]src[\\/](desk|bookings[\\/]desk-)|react-hotkeys-hook|icons[\\/](chart-column|inbox|settings)\.|node_modules[\\/]date-fns[\\/](?!parseISO|formatISO|endOfMonth)/,
    minShareCount: 2,
  },
].map((group, index) => ({ ...group, priority: -index }));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), showDemoAccounts],
  build: {
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
    // Preload links are not needed, because the server's page already lists the screen's scripts
    // (finish.mjs).
    modulePreload: false,
    rolldownOptions: {
      // start.tsx must be an entry. Otherwise, the tag `$initial` would not include the code that all screens
      // share.
      input: { index: 'index.html', start: 'src/start.tsx' },
      output: isSsrBuild ? { entryFileNames: '[name].mjs' } : { codeSplitting: { groups: GROUPS } },
    },
  },
  // Bundles all dependencies, because the server imports the rendering program as one file.
  ssr: { noExternal: true },
  server: {
    proxy: {
      '/api': api,
      '/calendar': api,
      '/dev': api,
      '/images': api,
      '/theme': api,
      '/unsubscribe': api,
      '/league-answer': api,
      '/confirm-email': api,
    },
  },
}));
