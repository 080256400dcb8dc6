// Starts a new installation in production mode: its own PostgreSQL database, mail server and server processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { aMailServer } from '../apps/server/testing/mail-server.ts';
import { freePort } from './front-desk/own-server.ts';
import { expect } from './people.ts';

type Options = {
  /** The database's name. The installation deletes an existing database with this name. */
  name: string;
  /** The time at which the clocks of the servers and the browser start. */
  now: Date;
  processes?: number;
};

export async function anInstallation({ name, now, processes = 1 }: Options) {
  const clockShiftMs = now.getTime() - Date.now();
  const mailServer = await aMailServer();
  const postgres = process.env.TEST_DATABASE_URL as string;
  const database = { url: Object.assign(new URL(postgres), { pathname: `/${name}` }).href };
  const ports: number[] = [];
  for (let index = 0; index < processes; index += 1) ports.push(await freePort());
  const [publicUrl = ''] = ports.map((port) => `http://localhost:${port}`);
  let printed = '';
  const children: ChildProcess[] = [];
  for (const [index, port] of ports.entries()) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/server.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        E2E_NODE_ENV: 'production',
        E2E_DATABASE: JSON.stringify(database),
        E2E_CLOCK_SHIFT_MS: String(clockShiftMs),
        E2E_KEEP: String(index > 0),
        PUBLIC_URL: publicUrl,
        SESSION_SECRET: 'a secret of thirty-two characters.',
        SMTP_URL: mailServer.url,
      },
    });
    children.push(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    const isUp = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000, message: printed }).toBe(true);
  }
  return {
    clockShiftMs,
    database,
    /** The URLs of the server processes. Links in emails use the first URL. */
    urls: ports.map((port) => `http://localhost:${port}`),
    /** The path of the link that creates the first admin. */
    async setupPath(): Promise<string> {
      await expect.poll(() => printed).toMatch(/\/setup\/[\w-]+/);
      return /\/setup\/[\w-]+/.exec(printed)?.[0] as string;
    },
    /** Returns the emails to this recipient so far, without line wrapping. */
    mailsTo: (recipient: string) =>
      mailServer.delivered
        .filter(({ recipients }) => recipients.includes(recipient))
        .map(({ raw }) => plain(raw)),
    allMails: () => mailServer.delivered.map(({ raw }) => plain(raw)),
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await mailServer.close();
    },
  };
}
export type Installation = Awaited<ReturnType<typeof anInstallation>>;

/** Decodes quoted-printable text and base64 parts. */
function plain(raw: string): string {
  const decoded = raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  const parts = [...decoded.matchAll(/base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text]) =>
    Buffer.from((text ?? '').replace(/\s/g, ''), 'base64').toString(),
  );
  return [decoded, ...parts].join('\n');
}
