/** Maps the error codes of Electron and Node to problems. The first pattern that matches wins. */
const TROUBLES = [
  ['redirected', /^Redirect was cancelled$/],
  ['no_such_host', /^(ERR_NAME_|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_)/],
  ['no_network', /^(ERR_INTERNET_DISCONNECTED|ENETDOWN)$/],
  // These codes can also mean that this computer is offline, so address-failures.ts checks that.
  ['unreachable', /^(ERR_ADDRESS_UNREACHABLE|ENETUNREACH|EHOSTUNREACH)$/],
  ['proxy', /^(ERR_PROXY_|ERR_TUNNEL_|ERR_SOCKS_|ERR_MANDATORY_PROXY_)/],
  ['refused', /^(ERR_CONNECTION_REFUSED|ECONNREFUSED)$/],
  [
    'not_https',
    /^(ERR_SSL_PROTOCOL_ERROR|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
  ],
  [
    'certificate',
    /^(ERR_CERT|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/,
  ],
  // Matches all other SSL errors.
  ['no_common_way', /^ERR_SSL_/],
  [
    'no_answer',
    /^(ERR_TIMED_OUT|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ETIMEDOUT|ECONNRESET|EPIPE|UND_ERR_|TimeoutError)/,
  ],
] as const;

export type NetworkTrouble = (typeof TROUBLES)[number][0] | 'unknown';

/**
 * Returns the code of the root cause, like `ERR_CERT_DATE_INVALID` or `ECONNREFUSED`. A canceled redirect has
 * no code, so its message is returned. Any other error without a code returns its name. A value that is not
 * an `Error` is returned as text.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause, message, name } = error as Error & { code?: unknown };
  const [, netError] = /net::(ERR_[A-Z0-9_]+)/.exec(message) ?? [];
  if (netError) return netError;
  if (cause !== undefined) return codeOf(cause);
  if (typeof code === 'string') return code;
  // prose-ignore: the message of Chromium
  return message === 'Redirect was cancelled' ? message : name;
}

export function troubleOf(error: unknown): NetworkTrouble {
  const code = codeOf(error);
  return TROUBLES.find(([, codes]) => codes.test(code))?.[0] ?? 'unknown';
}
