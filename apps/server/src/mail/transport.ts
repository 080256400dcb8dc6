import type { FacilitySettings } from '@clubhouse/core/facility';
import nodemailer from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { MailContent } from './content.ts';
import type { QueuedMail } from './outbox.ts';
import { renderMail } from './template.ts';

/**
 * Sends an email. Throws the mail server's error if the server refuses the email. Closes the connection if the
 * signal fires.
 */
export type SendMail = (mail: QueuedMail, signal?: AbortSignal) => Promise<void>;

export type TransportSettings = {
  smtpUrl: string;
  mailFrom: string | undefined;
  publicUrl: string;
  facility: () => FacilitySettings;
};

const TIMEOUTS = {
  // These two timeouts apply until the connection has switched to TLS. Both are long, because some mail servers
  // delay their answers to slow down spam.
  connectionTimeout: 2 * 60_000,
  greetingTimeout: 2 * 60_000,
  // A mail server may take ten minutes to accept a message (RFC 5321, 4.5.3.2.6). If we disconnected earlier,
  // the server might still deliver the message, and we would send it again.
  socketTimeout: 10 * 60_000,
};

const isLocalHost = (host: string) =>
  host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';

/** Sends emails by SMTP. Each email has one recipient, so that recipients do not see each other's addresses. */
export function smtpTransport({ smtpUrl, mailFrom, publicUrl, facility }: TransportSettings): SendMail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    // Requires TLS, unless the mail server runs on this machine. Otherwise, an attacker could hide that the
    // mail server offers TLS, and would get the password unencrypted.
    requireTLS: !isLocalHost(new URL(smtpUrl).hostname),
  });
  return async (mail, signal) => {
    const { event, attachedEvents, replyTo, unsubscribe } = mail.content;
    await transport.sendMail({
      ...renderMail(mail.content, publicUrl, facility()),
      from: mailFrom ?? senderOf(facility()),
      // Passes the address as an object. nodemailer would parse a string, and a comma in the string could add a
      // recipient.
      to: { name: '', address: mail.to },
      ...replyToOf(replyTo, facility()),
      ...(unsubscribe && { headers: unsubscribeHeaders(publicUrl + unsubscribe.path) }),
      // All attempts use the same ID, so that email programs recognize a second delivery after a crash.
      messageId: `<outbox-${mail.id}-${Date.parse(mail.createdAt)}@${facility().place.mailDomain}>`,
      date: new Date(mail.createdAt),
      ...(event && {
        icalEvent: {
          method: event.isCancelled ? 'CANCEL' : 'REQUEST',
          filename: 'booking.ics',
          content: calendarFile(
            [event],
            {
              method: event.isCancelled ? 'cancel' : 'request',
              attendee: mail.to,
            },
            facility(),
          ),
        },
      }),
      ...(attachedEvents && {
        attachments: [
          {
            filename: 'calendar.ics',
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: calendarFile(attachedEvents, { method: 'publish' }, facility()),
          },
        ],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(signal && { signal }),
    });
  };
}

/** Returns the sender from the settings. The operator can override it with MAIL_FROM. */
const senderOf = ({ place, accounts }: FacilitySettings) => ({
  name: accounts.senderName || place.name,
  address: place.email,
});

function replyToOf(replyTo: MailContent['replyTo'], { accounts }: FacilitySettings) {
  const recipient = replyTo ?? accounts.replyTo;
  return recipient ? { replyTo: recipient } : {};
}

/**
 * Returns the headers that let email programs show an "Unsubscribe" button. The button sends one POST request
 * (RFC 8058).
 */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string };

/** SMTP status codes for a mailbox that does not exist (RFC 5321 4.2.3, RFC 3463 3.2). */
const NO_MAILBOX = new Set([550, 551, 553]);
/**
 * Matches errors that mean the mail server rejects our server, not the mailbox, so a later attempt can
 * succeed.
 */
const SERVER_REFUSED = /\b5\.7\.\d|relay|authenti|denied|blocked|policy/i;

/** Returns whether the error means that the mailbox does not exist, so that further attempts are useless. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0, message = '' } = (error ?? {}) as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  return /\b5\.1\.\d/.test(message) || (NO_MAILBOX.has(responseCode) && !SERVER_REFUSED.test(message));
}

/** Returns the error codes without the error message, because the message can contain the recipient's email. */
export function smtpCodes(error: unknown) {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  return { code, command, responseCode };
}
