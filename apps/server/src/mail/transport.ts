import { FACILITY } from '@clubhouse/core/facility';
import nodemailer from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { QueuedMail } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends an email, or throws the mail server's error. Closes the connection when the signal is aborted. */
export type SendMail = (mail: QueuedMail, signal?: AbortSignal) => Promise<void>;

export type TransportSettings = { smtpUrl: string; mailFrom: string; publicUrl: string };

const TIMEOUTS = {
  // For everything up to the end of STARTTLS. Some servers answer slowly on purpose.
  connectionTimeout: 2 * 60_000,
  greetingTimeout: 2 * 60_000,
  // RFC 5321, 4.5.3.2.6: a server may take ten minutes to accept a message. If we disconnect earlier, it may deliver the
  // message anyway, and we send it again.
  socketTimeout: 10 * 60_000,
};

const isLocalHost = (host: string) =>
  host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';

/** Sends by SMTP. Each email has one recipient, so that recipients do not see each other's email. */
export function smtpTransport({ smtpUrl, mailFrom, publicUrl }: TransportSettings): SendMail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    // Without this, nodemailer sends the password unencrypted if the server, or an attacker in between, offers no TLS.
    requireTLS: !isLocalHost(new URL(smtpUrl).hostname),
  });
  return async (mail, signal) => {
    const { event, replyTo } = mail.content;
    await transport.sendMail({
      ...renderMail(mail.content, publicUrl),
      from: mailFrom,
      // Separate fields, because nodemailer would parse a string. A comma in an email could then add a recipient.
      to: { name: '', address: mail.to },
      ...(replyTo && { replyTo }),
      // Every attempt has the same ID, so that email programs detect a duplicate after a crash.
      messageId: `<outbox-${mail.id}-${Date.parse(mail.createdAt)}@${FACILITY.mailDomain}>`,
      date: new Date(mail.createdAt),
      ...(event && {
        icalEvent: {
          method: event.isCancelled ? 'CANCEL' : 'REQUEST',
          filename: 'booking.ics',
          content: calendarFile([event], {
            method: event.isCancelled ? 'cancel' : 'request',
            attendee: mail.to,
          }),
        },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(signal && { signal }),
    });
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string };

/** The mailbox does not exist (RFC 5321 4.2.3, RFC 3463 3.2). */
const NO_MAILBOX = new Set([550, 551, 553]);
/** The mail server rejects our server, so a later attempt may succeed. */
const SERVER_REFUSED = /\b5\.7\.\d|relay|authenti|denied|blocked|policy/i;

/** Whether every other attempt would fail, too, because the mailbox does not exist. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0, message = '' } = (error ?? {}) as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  return /\b5\.1\.\d/.test(message) || (NO_MAILBOX.has(responseCode) && !SERVER_REFUSED.test(message));
}

/** The parts of an error without personal data. The message may repeat the recipient. */
export function smtpCodes(error: unknown) {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  return { code, command, responseCode };
}
