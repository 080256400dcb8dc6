import { FACILITY } from '@clubhouse/core/facility';
import nodemailer from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { QueuedMail } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends an email, or throws the mail server's error. Closes the connection when the signal is aborted. */
export type SendMail = (mail: QueuedMail, signal?: AbortSignal) => Promise<void>;

export type TransportSettings = { smtpUrl: string; mailFrom: string; publicUrl: string };

const TIMEOUTS = {
  // From the first packet to the end of STARTTLS. Some servers answer slowly on purpose.
  connectionTimeout: 2 * 60_000,
  greetingTimeout: 2 * 60_000,
  // RFC 5321, 4.5.3.2.6: a server may take ten minutes to accept a message. If we disconnect earlier, it may deliver the
  // message anyway, and we send it again.
  socketTimeout: 10 * 60_000,
};

/** Whether a mail server runs on this machine, so that the connection needs no TLS. */
function isLocalHost(host: string): boolean {
  return host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';
}

/** Sends by SMTP. Each email has one recipient, so that recipients do not see each other's email. */
export function smtpTransport({ smtpUrl, mailFrom, publicUrl }: TransportSettings): SendMail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    // Otherwise nodemailer sends the password in the clear if the server, or an attacker in between, offers no TLS.
    requireTLS: !isLocalHost(new URL(smtpUrl).hostname),
  });
  return async (mail, signal) => {
    const { content } = mail;
    const { subject, text, html } = renderMail(content, publicUrl);
    await transport.sendMail({
      from: mailFrom,
      // As separate fields, never as a line to be parsed. An email then cannot add recipients, and a name cannot add an
      // email.
      to: { name: '', address: mail.to },
      ...(content.replyTo && { replyTo: content.replyTo }),
      subject,
      text,
      html,
      // Always the same ID, so that an email program can detect a duplicate after a crash.
      messageId: `<outbox-${mail.id}-${Date.parse(mail.createdAt)}@${FACILITY.mailDomain}>`,
      date: new Date(mail.createdAt),
      ...(content.event && {
        icalEvent: {
          method: content.event.isCancelled ? 'CANCEL' : 'REQUEST',
          filename: 'booking.ics',
          content: calendarFile([content.event], {
            method: content.event.isCancelled ? 'cancel' : 'request',
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

type SmtpError = {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  message?: string | undefined;
};

/** The mailbox does not exist (RFC 5321 4.2.3, RFC 3463 3.2). */
const NO_MAILBOX = new Set([550, 551, 553]);
/** The mail server rejects our server, not this email, so the email is retried. */
const SERVER_REFUSED = /\b5\.7\.\d|relay|authenti|denied|blocked|policy/i;

/** Whether the mail server will never accept an email to this recipient, because the mailbox does not exist. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0, message = '' } = (error ?? {}) as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  return /\b5\.1\.\d/.test(message) || (NO_MAILBOX.has(responseCode) && !SERVER_REFUSED.test(message));
}

/** The part of an error without personal data: the SMTP step and the codes. */
export function withoutWords(error: unknown): Pick<SmtpError, 'code' | 'command' | 'responseCode'> {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  return { code, command, responseCode };
}
