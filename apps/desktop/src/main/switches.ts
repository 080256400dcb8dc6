import type { App } from 'electron';

/** Chromium's switches that let others read what this app sends, or redirect it. Fuses do not touch them. */
export const REFUSED_SWITCHES = [
  // A debugger reads cookies and passwords.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  // Another server answers for the real one.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  // What is sent, or the keys to it, are written to a file.
  'log-net-log',
  'ssl-key-log-file',
  // A page may read what it must not.
  'disable-web-security',
  'allow-running-insecure-content',
] as const;

/** The first of them that the app was started with. */
export const refusedSwitch = ({ commandLine }: Pick<App, 'commandLine'>): string | undefined =>
  REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name));
