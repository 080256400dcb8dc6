/** What went wrong on the way to a server, whichever of Electron's and Node's networks said it. */
export type NetworkTrouble =
  | 'no_such_host'
  | 'no_network'
  | 'refused'
  | 'no_answer'
  | 'certificate'
  | 'not_https'
  | 'redirected'
  | 'unknown';

const TROUBLES: [NetworkTrouble, RegExp][] = [
  ['redirected', /^Redirect was cancelled$/],
  ['no_such_host', /^(ERR_NAME_|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_)/],
  ['no_network', /^(ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/],
  [
    'refused',
    /^(ERR_CONNECTION_REFUSED|ERR_PROXY_CONNECTION_FAILED|ERR_TUNNEL_CONNECTION_FAILED|ECONNREFUSED)$/,
  ],
  [
    'not_https',
    /^(ERR_SSL_PROTOCOL_ERROR|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
  ],
  [
    'certificate',
    /^(ERR_CERT|ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/,
  ],
  [
    'no_answer',
    /^(ERR_TIMED_OUT|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ETIMEDOUT|ECONNRESET|EPIPE|UND_ERR_|TimeoutError)/,
  ],
];

/** `ERR_CERT_DATE_INVALID`, `ECONNREFUSED`: the code at the root of a failed call, else the name of the error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause, message, name } = error as Error & { code?: unknown };
  const [, netError] = /net::(ERR_[A-Z0-9_]+)/.exec(message) ?? [];
  if (netError) return netError;
  if (cause !== undefined) return codeOf(cause);
  if (typeof code === 'string') return code;
  return message === 'Redirect was cancelled' ? message : name;
}

export function troubleOf(error: unknown): NetworkTrouble {
  const code = codeOf(error);
  return TROUBLES.find(([, codes]) => codes.test(code))?.[0] ?? 'unknown';
}
