export { calendarFile } from './calendar-file.ts';
export type { Block, CalendarEvent, MailContent } from './content.ts';
export { devOutboxEndpoints, devOutboxPages } from './dev-outbox.ts';
export { clearOldMails, forgetRecipient, outboxState, queueMail, queueMails, retryMail } from './outbox.ts';
export { smtpTransport } from './transport.ts';
export { startMailWorker } from './worker.ts';
