import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushPayload, PushSubscription } from '@clubhouse/core/push';
import { aCertificate, type Certificate } from './certificate.ts';

type Delivered = {
  device: number;
  headers: Record<string, string | string[] | undefined>;
  payload: PushPayload;
};
type Device = { curve: ECDH; auth: Buffer };

/**
 * Starts a push service that decrypts messages as a browser would (RFC 8291). It accepts every message by
 * default.
 */
export async function aPushService(certificate?: Certificate) {
  const { key, cert } = certificate ?? (await aCertificate());
  const devices: Device[] = [];
  const delivered: Delivered[] = [];
  const behaviour = {
    /** Tests replace this function to refuse or delay a message. */
    answer: async (_device: number): Promise<{ status: number; headers?: Record<string, string> }> => ({
      status: 201,
    }),
  };
  const server = createServer({ key, cert }, async (req, res) => {
    const number = Number(/^\/device\/(\d+)$/.exec(req.url ?? '')?.[1]);
    const device = devices[number];
    const body = await buffer(req);
    if (!device) return res.writeHead(404).end();
    const { status, headers } = await behaviour.answer(number);
    if (status < 300)
      delivered.push({ device: number, headers: req.headers, payload: decrypted(body, device) });
    res.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    cert,
    delivered,
    behaviour,
    aDevice(): PushSubscription {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      devices.push({ curve, auth });
      return {
        endpoint: `${origin}/device/${devices.length - 1}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a body with a single record (RFC 8188). RFC 8291 defines the key. */
function decrypted(body: Buffer, { curve, auth }: Device): PushPayload {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = hkdf(curve.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The byte 2 ends the text of the last record. Zeros may follow.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * Returns the claims in a VAPID header (RFC 8292). Throws if the signature does not match the key in the
 * header.
 */
export function vapidClaims(authorization: string) {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || jsonOf(header).alg !== 'ES256') throw new Error('The VAPID header has a wrong signature.');
  return { key, ...(jsonOf(claims) as { aud: string; exp: number; sub: string }) };
}
