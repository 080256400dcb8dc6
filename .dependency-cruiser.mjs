// Defines which packages and features may import each other. `npm run check` enforces these rules. docs/architecture.md
// shows them in a diagram.

const CORE = '^packages/core/src';
const UI = '^packages/ui/src';
const SERVER = '^apps/server/src';

/** A feature may import the features that come before it in this list. */
const UI_FEATURES = [
  'users',
  'auth',
  'push',
  'notifications',
  'keypad',
  'leagues',
  'demo-requests',
  'watches',
  'bookings',
  'audit',
  'lessons',
  'desk',
  'reports',
  'facility',
  'members',
  'search',
];
const SERVER_FEATURES = [
  'audit',
  'users',
  'mail',
  'auth',
  'push',
  'notifications',
  'live',
  'league-calendar',
  'keypad',
  'demo-requests',
  'holds',
  'bookings',
  'watches',
  'leagues',
  'lessons',
  'reminders',
  'calendar',
  'desk',
  'members',
  'reports',
  'facility',
  'search',
];

/** The layers of the UI, from lowest to highest. A layer must not import the layers after it. */
const UI_LAYERS = [
  `${UI}/(assets|client|kit)/`,
  `${UI}/(${UI_FEATURES.join('|')})/`,
  `${UI}/(app|shell|index[.]ts)`,
  `${UI}/front-desk/`,
];
/**
 * The layers of the server, from lowest to highest. A layer must not import the layers after it. The last
 * layer contains the remaining files: programs, startup code and demo data.
 */
const SERVER_LAYERS = [
  `${SERVER}/(deps|log|settings|start-error|version)[.]ts`,
  `${SERVER}/db/`,
  `${SERVER}/http/`,
  `${SERVER}/access/`,
  `${SERVER}/(${SERVER_FEATURES.join('|')})/`,
  `${SERVER}/`,
];

const INDEX = '/index[.]ts$';
/** Matches tests and test helpers. Most of the import rules do not apply to them. */
const TEST = '[.]test[.]tsx?$|/testing/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const upwards = (what, layers) =>
  layers.slice(0, -1).map((layer, position) =>
    forbid(
      `${what}-upwards-${position + 1}`,
      `The ${what} has layers. A file imports its own layer and the ones below it.`,
      { path: layer, pathNot: TEST },
      // A file belongs to the first layer that it matches, so files of this and earlier layers are excluded.
      { path: layers.slice(position + 1), pathNot: layers.slice(0, position + 1) },
    ),
  );

const throughIndex = (what, folder, from, features) =>
  forbid(
    `${what}-through-index`,
    'Another feature is imported through its index.ts, so that its other files can change freely.',
    { path: `${folder}/(${from})`, pathNot: TEST },
    { path: `${folder}/(${features})/`, pathNot: [`${folder}/$1/`, INDEX] },
  );

const inOrder = (what, folder, features) =>
  features
    .slice(0, -1)
    .map((feature, position) =>
      forbid(
        `${what}-order-${feature}`,
        'Features import each other in one direction, which the lists above give.',
        { path: `${folder}/${feature}/`, pathNot: TEST },
        { path: `${folder}/(${features.slice(position + 1).join('|')})/` },
      ),
    );

export default {
  forbidden: [
    forbid(
      'no-circles',
      'Files import each other in one direction; imports of types count, too.',
      {},
      { circular: true },
    ),
    forbid('no-unknown', 'Every import has a target.', {}, { couldNotResolve: true }),

    forbid(
      'core-imports',
      'core is pure: besides itself it imports only zod and date-fns.',
      { path: CORE, pathNot: TEST },
      { pathNot: [CORE, '/node_modules/(zod|date-fns|@date-fns/tz)/'] },
    ),
    forbid(
      'ui-imports',
      'ui imports packages and core.',
      { path: '^packages/ui/' },
      { path: '^(apps|e2e|bench|scripts)/' },
    ),
    forbid(
      'apps-apart',
      'An app imports packages and core or ui, no other app.',
      { path: '^apps/([^/]+)/', pathNot: TEST },
      { path: '^(apps|e2e|bench)/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'server-without-screens',
      'The server serves the built screens; it imports none of their code.',
      { path: SERVER, pathNot: TEST },
      { path: '^packages/ui/' },
    ),

    forbid(
      'ui-unknown-folder',
      'A new folder of the screens gets its place in the lists above.',
      { path: UI, pathNot: UI_LAYERS },
      {},
    ),
    ...upwards('ui', UI_LAYERS),
    ...inOrder('ui', UI, UI_FEATURES),
    throughIndex('ui', UI, UI_FEATURES.join('|'), UI_FEATURES.join('|')),
    forbid(
      'ui-screens-through-index',
      'The app layer imports features through their index.ts. It loads screens with import(), which names the file: the index would bring the whole feature along.',
      { path: UI_LAYERS.slice(2), pathNot: TEST },
      { path: UI_LAYERS[1], pathNot: INDEX, dynamic: false },
    ),

    ...upwards('server', SERVER_LAYERS),
    ...inOrder('server', SERVER, SERVER_FEATURES),
    throughIndex('server', SERVER, '[^/]+', SERVER_FEATURES.join('|')),
    throughIndex('core', CORE, '[^/]+', '[^/]+'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-ssr|release|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
