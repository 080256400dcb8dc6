import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Delivered = { recipients: string[]; raw: string };

/** Starts an SMTP server that accepts every email immediately, unless a test makes it refuse or delay one. */
export async function aMailServer(port = 0) {
  const delivered: Delivered[] = [];
  const behaviour = {
    /**
     * Tests replace this function to refuse a recipient. It returns the SMTP response, or null to accept the
     * recipient.
     */
    refuse: (_recipient: string): { code: number; message: string } | null => null,
    /** Tests replace this function to delay the response to a recipient. */
    holdBackRecipient: async (): Promise<void> => {},
    /** Tests replace this function to delay the response to a message. */
    holdBack: async (): Promise<void> => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      await behaviour.holdBackRecipient();
      const refusal = behaviour.refuse(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        await behaviour.holdBack();
        delivered.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  // Some tests stop a client in the middle of a message. Without this listener, Node.js would throw the
  // connection error.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const listening = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    port: listening.port,
    delivered,
    behaviour,
    connections: () =>
      new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
