import * as z from 'zod/mini';

/** What is typed as the server's address: `club.example`, `https://club.example`, `localhost:3000`. */
export const serverUrl = z.object({
  address: z
    .string({ error: 'Please enter the address.' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter the address.' }),
      z.maxLength(300, { error: 'Please keep the address under 300 characters.' }),
    ),
});
export type ServerUrl = z.output<typeof serverUrl>;

/** Why an address cannot be worked with, as the first start tells it apart. */
const ADDRESS_FAILURES = [
  'not_an_address',
  'not_secure',
  'no_such_host',
  'no_network',
  'refused',
  'no_answer',
  'certificate',
  'not_clubhouse',
  'wrong_version',
  'database_away',
  // The app could use this server, but the person may not choose it, or declined.
  'not_allowed',
  'declined',
] as const;
export type AddressFailure = (typeof ADDRESS_FAILURES)[number];

/** Found there: its origin and its version. Else why not, with the sentence for whoever typed it. */
const checkedServerUrl = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), origin: z.url(), version: z.string() }),
  z.object({ isOk: z.literal(false), reason: z.enum(ADDRESS_FAILURES), message: z.string() }),
]);
export type CheckedServerUrl = z.output<typeof checkedServerUrl>;

/** How the server answers: at once, late, or not at all; since an instant. */
const connection = z.object({
  state: z.enum(['online', 'degraded', 'offline']),
  since: z.iso.datetime(),
});
export type Connection = z.output<typeof connection>;

/** How something that the system's own dialog asked about went. */
const outcome = z.object({
  result: z.enum(['done', 'cancelled', 'failed']),
  /** Why it failed, or where the file is. */
  detail: z.optional(z.string()),
});
export type Outcome = z.output<typeof outcome>;

const nothing = z.undefined();
const done = z.void();

/**
 * The calls from the screens to the Electron shell, each with its input and output schema. The
 * shell checks both, and answers the app's own screens only.
 */
export const SHELL_CALLS = {
  /** The app's version, and the origin of the server, null before the first start is done. */
  about: {
    input: nothing,
    output: z.object({ version: z.string(), server: z.nullable(z.url()), isKiosk: z.boolean() }),
  },
  /** Asks the address whether it is a Clubhouse that this app can work with; changes nothing. */
  checkServer: { input: serverUrl, output: checkedServerUrl },
  /**
   * Checks the server, then switches to it. Only an admin may replace the current server, and a system dialog asks
   * first. The session is dropped, because the new server does not know it.
   */
  workWith: { input: serverUrl, output: checkedServerUrl },
  /** Throws the session's cookie away, whether the server can be told or not. */
  forgetSession: { input: nothing, output: done },
  connection: { input: nothing, output: connection },
  /** Asks the server now, instead of at the next turn. */
  checkConnection: { input: nothing, output: connection },
  /** Prints what the page has for paper, through the system's dialog. */
  print: { input: nothing, output: outcome },
  setKiosk: { input: z.object({ isKiosk: z.boolean() }), output: done },
  zoom: { input: z.object({ to: z.enum(['in', 'out', 'normal']) }), output: done },
  showLogs: { input: nothing, output: done },
} as const;
export type BridgeRequest = keyof typeof SHELL_CALLS;
export type ShellInput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['input']>;
export type ShellOutput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['output']>;

/** What the shell tells by itself. */
export const SHELL_EVENTS = {
  connection,
  /** A file was saved through the system's dialog, or not. */
  saved: outcome,
  /** A newer version is there to be installed. */
  update: z.object({ version: z.string() }),
} as const;
export type ShellEvent = keyof typeof SHELL_EVENTS;
export type ShellNews<Event extends ShellEvent> = z.output<(typeof SHELL_EVENTS)[Event]>;

/** What the app's screens find as `window.desktop`. */
export type Shell = {
  [Call in BridgeRequest]: (input: ShellInput<Call>) => Promise<ShellOutput<Call>>;
} & {
  /** Answers how to stop. */
  on: <Event extends ShellEvent>(event: Event, listener: (news: ShellNews<Event>) => void) => () => void;
};
