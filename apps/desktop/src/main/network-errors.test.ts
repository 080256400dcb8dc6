import { describe, expect, test } from 'vitest';
import { codeOf, troubleOf } from './network-errors.ts';

const electrons = (code: string) => new Error(`net::${code}`);
const nodes = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('it went wrong'), { code }) });

describe('a network error', () => {
  test.each([
    ['no_such_host', electrons('ERR_NAME_NOT_RESOLVED')],
    ['no_such_host', nodes('ENOTFOUND')],
    ['no_such_host', nodes('EAI_AGAIN')],
    ['no_network', electrons('ERR_INTERNET_DISCONNECTED')],
    ['unreachable', electrons('ERR_ADDRESS_UNREACHABLE')],
    ['unreachable', nodes('EHOSTUNREACH')],
    ['unreachable', nodes('ENETUNREACH')],
    ['proxy', electrons('ERR_PROXY_CONNECTION_FAILED')],
    ['proxy', electrons('ERR_TUNNEL_CONNECTION_FAILED')],
    ['proxy', electrons('ERR_PROXY_CERTIFICATE_INVALID')],
    ['proxy', electrons('ERR_SOCKS_CONNECTION_FAILED')],
    ['refused', electrons('ERR_CONNECTION_REFUSED')],
    ['refused', nodes('ECONNREFUSED')],
    ['no_answer', electrons('ERR_TIMED_OUT')],
    ['no_answer', electrons('ERR_CONNECTION_TIMED_OUT')],
    ['no_answer', electrons('ERR_CONNECTION_RESET')],
    ['no_answer', electrons('ERR_EMPTY_RESPONSE')],
    ['no_answer', nodes('ECONNRESET')],
    ['no_answer', nodes('UND_ERR_SOCKET')],
    ['no_answer', new DOMException('too late', 'TimeoutError')],
    ['certificate', electrons('ERR_CERT_AUTHORITY_INVALID')],
    ['certificate', electrons('ERR_CERT_DATE_INVALID')],
    ['certificate', nodes('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['certificate', nodes('SELF_SIGNED_CERT_IN_CHAIN')],
    ['certificate', nodes('CERT_HAS_EXPIRED')],
    ['certificate', nodes('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['certificate', nodes('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['no_common_way', electrons('ERR_SSL_VERSION_OR_CIPHER_MISMATCH')],
    ['no_common_way', nodes('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')],
    ['not_https', electrons('ERR_SSL_PROTOCOL_ERROR')],
    ['not_https', nodes('ERR_SSL_WRONG_VERSION_NUMBER')],
    ['redirected', new Error('Redirect was cancelled')],
    ['unknown', electrons('ERR_FAILED')],
    ['unknown', new TypeError('something else')],
    ['unknown', 'not even an error'],
  ])('is classified as %s: %s', (trouble, error) => {
    expect(troubleOf(error)).toBe(trouble);
  });

  test('is named by its root code', () => {
    expect(codeOf(nodes('ECONNREFUSED'))).toBe('ECONNREFUSED');
    expect(codeOf(electrons('ERR_HTTP2_PROTOCOL_ERROR'))).toBe('ERR_HTTP2_PROTOCOL_ERROR');
  });
});
