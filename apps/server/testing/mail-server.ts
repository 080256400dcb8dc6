import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Delivered = { recipients: string[]; raw: string };

/** A real SMTP server, which takes everything unless a test has it refuse, or hold back, its answers. */
export async function aMailServer(port = 0) {
  const delivered: Delivered[] = [];
  const behaviour = {
    /** Answers to a recipient with this instead of taking it. */
    refuse: (_recipient: string): { code: number; message: string } | null => null,
    /** Delays the answer to a recipient. */
    holdBackRecipient: async (): Promise<void> => {},
    /** What a message waits for before it is taken. */
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
  // A client that is ended in the middle of a message is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const listening = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    port: listening.port,
    delivered,
    behaviour,
    /** How many connections are open. */
    connections: () =>
      new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
