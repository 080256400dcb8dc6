import type { App } from 'electron';

/**
 * The packaged app does not start with these switches, because they would expose its data or redirect its
 * traffic. Electron's fuses do not disable them.
 */
export const REFUSED_SWITCHES = [
  // These switches let a debugger read cookies and passwords.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  // These switches let a fake server replace the real server.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  // These switches write the network traffic or its encryption keys to a file.
  'log-net-log',
  'ssl-key-log-file',
  // These switches turn off browser protections, so a page could read protected data.
  'disable-web-security',
  'allow-running-insecure-content',
] as const;

export const refusedSwitch = ({ commandLine }: Pick<App, 'commandLine'>): string | undefined =>
  REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name));
