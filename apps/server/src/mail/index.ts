export { calendarFile } from './calendar-file.ts';
export {
  type Block,
  type CalendarEvent,
  type MailContent,
  type MailReminder,
  mailReminder,
  paragraphs,
} from './content.ts';
export { devOutboxEndpoints, devOutboxPages } from './dev-outbox.ts';
export { linkPage, sendLinkPage, wrongLinkPage } from './link-page.ts';
export {
  queueEach,
  queueMail,
  queueMails,
  releaseMails,
  retryMail,
  withdrawMail,
  withdrawMails,
} from './outbox.ts';
export { clearOldMails, forgetRecipient } from './outbox-cleanup.ts';
export { countFailedMails, mailsTo, outboxState } from './outbox-view.ts';
export { sealedTokens } from './sealed-token.ts';
export { escapeHtml } from './template.ts';
export { smtpTransport } from './transport.ts';
export { startMailWorker } from './worker.ts';
