import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import type { MailContent } from '../src/mail/content.ts';
import { queueMail } from '../src/mail/outbox.ts';
import { smtpTransport } from '../src/mail/transport.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { aMailServer } from './mail-server.ts';

export const SECOND = 1000;
export const HOUR = 60 * 60 * SECOND;
export const content = (subject: string): MailContent => ({
  subject,
  heading: 'Hello',
  blocks: [{ text: 'There.' }],
});

export let database: TestDatabase;
export let mailServer: Awaited<ReturnType<typeof aMailServer>>;
export let now: Date;
export function outboxForEachTest(): void {
  beforeEach(async () => {
    database = await aDatabase();
    mailServer = await aMailServer();
    now = new Date('2026-11-23T17:00:00Z');
  });
  afterEach(async () => {
    await mailServer.close();
    await database.drop();
  });
}

export const settings = () => ({
  smtpUrl: mailServer.url,
  mailFrom: 'Longwood Golf Lab <hello@longwoodgolflab.example>',
  publicUrl: 'https://golf.example',
  facility: () => DEFAULT_FACILITY,
});
export const worker = () => ({
  db: database.db,
  now: () => now,
  log: pino({ level: 'silent' }),
  send: smtpTransport(settings()),
  refresh: async (mail: MailContent) => mail,
});
export const queue = (to: string, mail: MailContent, more: { isSecret?: boolean; expiresAt?: Date } = {}) =>
  inTransaction(database.db, (trx) => queueMail(trx, to, mail, { now, ...more }));
/** Returns a promise `opened`, which resolves when the test calls `open()`. */
export function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
export const recipients = () => mailServer.delivered.flatMap((mail) => mail.recipients);
export const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

export async function restartMailServer(port: number): Promise<void> {
  mailServer = await aMailServer(port);
}
