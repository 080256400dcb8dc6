import type { App } from 'electron';

/** The switches of Chromium that let others read or redirect this app's traffic. Electron's fuses do not disable them. */
export const REFUSED_SWITCHES = [
  // A debugger reads cookies and passwords.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  // Another server could replace the real one.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  // The traffic or its keys would be written to a file.
  'log-net-log',
  'ssl-key-log-file',
  // A page could read protected data.
  'disable-web-security',
  'allow-running-insecure-content',
] as const;

export const refusedSwitch = ({ commandLine }: Pick<App, 'commandLine'>): string | undefined =>
  REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name));
