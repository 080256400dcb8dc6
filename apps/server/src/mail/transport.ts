import { FACILITY } from '@clubhouse/core/facility';
import nodemailer from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { QueuedMail } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends a mail, or throws the mail server's error. Closes the connection when the signal is aborted. */
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

/** Sends by SMTP, each mail to one recipient, so that nobody waits for the address of another. */
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
      // As parts, never as a line to be parsed: an address cannot bring others along, nor a name an address.
      to: { name: '', address: mail.to },
      ...(content.replyTo && { replyTo: content.replyTo }),
      subject,
      text,
      html,
      // The same each time, so that a mail that came twice after a crash can be told to be one.
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

/** There is no such mailbox (RFC 5321 4.2.3, RFC 3463 3.2). */
const NO_MAILBOX = new Set([550, 551, 553]);
/** It is us whom the server does not want, and so everybody's mail: no reason to give this one up. */
const IT_IS_US = /\b5\.7\.\d|relay|authenti|denied|blocked|policy/i;

/** Whether the mail server will never take a mail to this recipient, as it knows of no such mailbox. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0, message = '' } = (error ?? {}) as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  return /\b5\.1\.\d/.test(message) || (NO_MAILBOX.has(responseCode) && !IT_IS_US.test(message));
}

/** What of a failure tells nothing of anybody: the step of the conversation, and the codes. */
export function withoutWords(error: unknown): Pick<SmtpError, 'code' | 'command' | 'responseCode'> {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  return { code, command, responseCode };
}
