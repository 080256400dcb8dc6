import type { Facility } from '@clubhouse/core/facility';
import { NOTIFICATION_NAMES, type NotificationKind } from '@clubhouse/core/notifications';
import { SCREENS } from '@clubhouse/core/screens';
import { linkPage } from '../mail/index.ts';

const ACCOUNT = SCREENS.account.path;

/**
 * Returns the page that asks whether to unsubscribe. The form has no `action` attribute, so the browser posts
 * the form to the page's URL.
 */
export function askPage(kind: NotificationKind, facility: Facility): string {
  const { name } = NOTIFICATION_NAMES[kind];
  return linkPage(
    `Unsubscribe from ${name}?`,
    `<p>We’ll stop emailing you ${name}. Your bookings won’t change.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
    facility,
  );
}

export function donePage(kind: NotificationKind, facility: Facility): string {
  const { name } = NOTIFICATION_NAMES[kind];
  return linkPage(
    'You’re unsubscribed',
    `<p role="status">We won’t email you ${name} anymore.</p>
<p>Changed your mind? Turn these emails back on in your account.</p>
<p><a href="${ACCOUNT}">Open my account</a></p>`,
    facility,
  );
}

export function wrongLinkPage(facility: Facility): string {
  return linkPage(
    'This link doesn’t work',
    `<p>Please open the link from the email again. You can also go to your account to choose which emails you get.</p>
<p><a href="${ACCOUNT}">Open my account</a></p>`,
    facility,
  );
}
