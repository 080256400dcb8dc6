import type { AddressFailure, CheckedServerUrl } from '@clubhouse/core/shell';
import { codeOf, type NetworkTrouble, troubleOf } from './network-errors.ts';

export const refusedUrl = (reason: AddressFailure, message: string) =>
  ({ isOk: false, reason, message }) satisfies CheckedServerUrl;

export const messages = {
  notAUrl: () => 'This is not a valid address. Enter one like club.example.com, without spaces.',
  notSecure: (host: string) =>
    `http://${host} is not secure, so others could read passwords. Use an address that starts with https://.`,
  notHttps: (host: string) =>
    `${host} does not offer a secure connection, so others could read passwords. Please set up https on the server.`,
  noSuchHost: (host: string) => `There is no server named ${host}. Please check the spelling.`,
  noNetwork: () => 'This computer isn’t connected to a network. Please check the cable or the Wi-Fi.',
  proxy: (host: string) => `This computer’s proxy could not reach ${host}. Please check the proxy settings.`,
  refused: (host: string) =>
    `The computer at ${host} is refusing connections. Check the address, and make sure the server is running.`,
  noAnswer: (host: string) =>
    `${host} isn’t responding. Please check the address, and try again in a minute.`,
  certificate: (host: string, why: string) =>
    `The security certificate for ${host} ${why}, so the connection is not safe. Please contact the server’s administrator.`,
  noCommonWay: (host: string) =>
    `${host} and this app do not support the same encryption. The server may be too old, so please contact its administrator.`,
  leadsElsewhere: (host: string, origin: string | null) =>
    origin && !origin.endsWith(`//${host}`)
      ? `${host} redirects to ${origin}. If that is the right address, enter it instead.`
      : `${host} redirects to another site. Please check the address.`,
  notClubhouse: (host: string) =>
    `${host} responded, but it is not a Clubhouse server. Please check the address.`,
  wrongVersion: (server: string, app: string, isServerOlder: boolean) =>
    `The server is running version ${server}, which doesn’t work with version ${app} of this app. Please update ${isServerOlder ? 'the server' : 'this app'}.`,
  notAllowed: () =>
    'Only a signed-in admin can change the server. If the server isn’t responding, restart this app and try again.',
  declined: (host: string) => `Nothing was changed. This computer still uses ${host}.`,
  databaseAway: () =>
    'This is a Clubhouse server, but it cannot reach its database. Please try again in a minute.',
};

const CERTIFICATE_PROBLEMS: [RegExp, string][] = [
  [/NOT_YET_VALID/, 'is not valid yet, or this computer’s clock is wrong'],
  [/DATE_INVALID|EXPIRED/, 'has expired, or this computer’s clock is wrong'],
  [/COMMON_NAME_INVALID|ALTNAME|HOSTNAME/, 'was issued for a different address'],
  [/REVOKED/, 'was revoked'],
];
const UNKNOWN_AUTHORITY = 'is not trusted by this computer';

type Failure = { reason: AddressFailure | 'redirected'; message: string };

export function failureOf(error: unknown, host: string, isOnline: boolean): Failure {
  const offline: Failure = { reason: 'no_network', message: messages.noNetwork() };
  const noAnswer: Failure = { reason: 'no_answer', message: messages.noAnswer(host) };
  const failures: Record<NetworkTrouble, () => Failure> = {
    no_such_host: () => (isOnline ? { reason: 'no_such_host', message: messages.noSuchHost(host) } : offline),
    no_network: () => offline,
    unreachable: () => (isOnline ? noAnswer : offline),
    proxy: () => ({ reason: 'no_network', message: messages.proxy(host) }),
    refused: () => ({ reason: 'refused', message: messages.refused(host) }),
    no_answer: () => noAnswer,
    not_https: () => ({ reason: 'not_secure', message: messages.notHttps(host) }),
    no_common_way: () => ({ reason: 'not_secure', message: messages.noCommonWay(host) }),
    certificate: () => {
      const [, problem] = CERTIFICATE_PROBLEMS.find(([codes]) => codes.test(codeOf(error))) ?? [];
      return { reason: 'certificate', message: messages.certificate(host, problem ?? UNKNOWN_AUTHORITY) };
    },
    redirected: () => ({ reason: 'redirected', message: '' }),
    unknown: () => noAnswer,
  };
  return failures[troubleOf(error)]();
}
