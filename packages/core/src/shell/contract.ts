import * as z from 'zod/mini';

/** The typed address of the server: `club.example`, `https://club.example`, `localhost:3000`. */
export const serverUrl = z.object({
  address: z
    .string('Please enter the address.')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter the address.'),
      z.maxLength(300, 'Please keep the address under 300 characters.'),
    ),
});
export type ServerUrl = z.output<typeof serverUrl>;

/** The reasons why the app cannot use a server address. */
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
  // The app could use this server, but the user has no permission to choose it, or declined.
  'not_allowed',
  'declined',
] as const;
export type AddressFailure = (typeof ADDRESS_FAILURES)[number];

/** The origin and version of a usable server, or the reason and a message for the user. */
const checkedServerUrl = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), origin: z.url(), version: z.string() }),
  z.object({ isOk: z.literal(false), reason: z.enum(ADDRESS_FAILURES), message: z.string() }),
]);
export type CheckedServerUrl = z.output<typeof checkedServerUrl>;

/** The state of the connection, and since when. `degraded` means that the server answers late. */
const connection = z.object({
  state: z.enum(['online', 'degraded', 'offline']),
  since: z.iso.datetime(),
});
export type Connection = z.output<typeof connection>;

/** The result of a system dialog. */
const outcome = z.object({
  result: z.enum(['done', 'cancelled', 'failed']),
  /** The reason for the failure, or the path of the file. */
  detail: z.optional(z.string()),
});
export type Outcome = z.output<typeof outcome>;

const nothing = z.undefined();
const done = z.void();

/**
 * The calls from the screens to the Electron shell, each with its input and output schema. The shell validates both.
 * It accepts calls only from the app's own screens.
 */
export const SHELL_CALLS = {
  /** Returns the app's version and the origin of the server. The origin is null until a server is chosen. */
  about: {
    input: nothing,
    output: z.object({ version: z.string(), server: z.nullable(z.url()), isKiosk: z.boolean() }),
  },
  /** Checks whether the address is a Clubhouse server that this app can use. Changes nothing. */
  checkServer: { input: serverUrl, output: checkedServerUrl },
  /**
   * Checks the server, then switches to it. Only an admin can replace the current server, and a system dialog asks for
   * confirmation. The session is dropped because the new server does not know it.
   */
  workWith: { input: serverUrl, output: checkedServerUrl },
  /** Deletes the session cookie, even if the server cannot be reached. */
  forgetSession: { input: nothing, output: done },
  connection: { input: nothing, output: connection },
  /** Checks the server now, without waiting for the next scheduled check. */
  checkConnection: { input: nothing, output: connection },
  /** Prints the page through the system dialog. */
  print: { input: nothing, output: outcome },
  setKiosk: { input: z.object({ isKiosk: z.boolean() }), output: done },
  zoom: { input: z.object({ to: z.enum(['in', 'out', 'normal']) }), output: done },
  showLogs: { input: nothing, output: done },
} as const;
export type BridgeRequest = keyof typeof SHELL_CALLS;
export type ShellInput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['input']>;
export type ShellOutput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['output']>;

/** The events that the shell sends to the screens. */
export const SHELL_EVENTS = {
  connection,
  /** The result of saving a file through the system dialog. */
  saved: outcome,
  /** A newer version is available. */
  update: z.object({ version: z.string() }),
} as const;
export type ShellEvent = keyof typeof SHELL_EVENTS;
export type ShellNews<Event extends ShellEvent> = z.output<(typeof SHELL_EVENTS)[Event]>;

/** The interface of `window.desktop`. */
export type Shell = {
  [Call in BridgeRequest]: (input: ShellInput<Call>) => Promise<ShellOutput<Call>>;
} & {
  /** Returns a function that removes the listener. */
  on: <Event extends ShellEvent>(event: Event, listener: (news: ShellNews<Event>) => void) => () => void;
};
