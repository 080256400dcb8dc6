import * as z from 'zod/mini';
import { text } from '../fields/index.ts';

const ADDRESS_TOO_LONG = 'Please keep the address to 300 characters or fewer.';
/** The server address as the user typed it, like `club.example`, `https://club.example` or `localhost:3000`. */
export const serverUrl = z.object({
  address: text('Please enter the address.', { min: 1, max: 300, tooLong: ADDRESS_TOO_LONG }),
});
export type ServerUrl = z.output<typeof serverUrl>;

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
  'not_allowed',
  'declined',
] as const;
export type AddressFailure = (typeof ADDRESS_FAILURES)[number];

const checkedServerUrl = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), origin: z.url(), version: z.string() }),
  z.object({ isOk: z.literal(false), reason: z.enum(ADDRESS_FAILURES), message: z.string() }),
]);
export type CheckedServerUrl = z.output<typeof checkedServerUrl>;

/** `degraded` means that the server answers slowly. */
const connection = z.object({ state: z.enum(['online', 'degraded', 'offline']), since: z.iso.datetime() });
export type Connection = z.output<typeof connection>;

/** The result of printing or saving through a system dialog. */
const outcome = z.object({
  result: z.enum(['done', 'cancelled', 'failed']),
  /** The reason for a failure, or the path of a saved file. */
  detail: z.optional(z.string()),
});
export type Outcome = z.output<typeof outcome>;

const nothing = z.undefined();
const done = z.void();

/** The calls that the screens make to the Electron shell. The shell validates the input and the output. */
export const SHELL_CALLS = {
  /**
   * Returns the app's version, the server's origin, and whether the app is in kiosk mode. `server` is null
   * until the user chooses the first server.
   */
  about: {
    input: nothing,
    output: z.object({ version: z.string(), server: z.nullable(z.url()), isKiosk: z.boolean() }),
  },
  /** Checks whether the address is a Clubhouse server that this app can use. Changes nothing. */
  checkServer: { input: serverUrl, output: checkedServerUrl },
  /**
   * Checks a server, and switches the app to that server. If the server is a different one, deletes all
   * cookies. The function `mayChangeServer` in apps/desktop defines who can replace the current server.
   */
  workWith: { input: serverUrl, output: checkedServerUrl },
  /** Deletes the session cookie, even if the server cannot be reached. */
  forgetSession: { input: nothing, output: done },
  connection: { input: nothing, output: connection },
  /** Checks the server now, without waiting for the next scheduled check. */
  checkConnection: { input: nothing, output: connection },
  print: { input: nothing, output: outcome },
  setKiosk: { input: z.object({ isKiosk: z.boolean() }), output: done },
  zoom: { input: z.object({ to: z.enum(['in', 'out', 'normal']) }), output: done },
  showLogs: { input: nothing, output: done },
} as const;
export type BridgeRequest = keyof typeof SHELL_CALLS;
export type ShellInput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['input']>;
export type ShellOutput<Call extends BridgeRequest> = z.output<(typeof SHELL_CALLS)[Call]['output']>;

export const SHELL_EVENTS = {
  connection,
  /** The result of saving a file through the system dialog. */
  saved: outcome,
  update: z.object({ version: z.string() }),
} as const;
export type ShellEvent = keyof typeof SHELL_EVENTS;
export type ShellNews<Event extends ShellEvent> = z.output<(typeof SHELL_EVENTS)[Event]>;

/** The type of `window.desktop`. */
export type Shell = {
  [Call in BridgeRequest]: (input: ShellInput<Call>) => Promise<ShellOutput<Call>>;
} & {
  /** Adds a listener and returns a function that removes the listener. */
  on: <Event extends ShellEvent>(event: Event, listener: (news: ShellNews<Event>) => void) => () => void;
};
