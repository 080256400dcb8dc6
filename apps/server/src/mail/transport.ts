import { FACILITY } from '@clubhouse/core/facility';
import nodemailer from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { QueuedMail } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends a mail, or throws what the mail server said. */
export type SendMail = (mail: QueuedMail) => Promise<void>;

export type TransportSettings = { smtpUrl: string; mailFrom: string; publicUrl: string };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends by SMTP, each mail to one recipient, so that nobody waits for the address of another. */
export function smtpTransport({ smtpUrl, mailFrom, publicUrl }: TransportSettings): SendMail {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS });
  return async (mail) => {
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
          }),
        },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string };

/** Whether the mail server will never take a mail to this recipient: it knows the address, and refuses it. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as SmtpError;
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
