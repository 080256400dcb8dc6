import { RESET_CODE_MINUTES } from '@clubhouse/core/auth';
import { dollars, type Facility, freeDemoText } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

const notYou = ({ place }: Facility) => ({
  text: `If you did not make this change, call us at ${place.phone}. Someone else may have access to your account.`,
});

/**
 * Returns the email to a newly registered user. Anyone can register with any email, so this message contains
 * no link that signs the user in.
 */
export function accountReadyMail(facility: Facility): MailContent {
  const { place, membership } = facility;
  return {
    subject: `Welcome to ${place.name}`,
    heading: 'Your account is ready',
    blocks: [
      { text: `Come try a bay: your ${freeDemoText(facility)}.` },
      { action: 'Book a free demo', path: SCREENS.contact.path },
      { text: `Ready to join? Membership is ${dollars(membership.monthlyFee)} a month.` },
      { action: 'View membership', path: SCREENS.upgradeMembership.path },
      { text: `If you did not create this account, call us at ${place.phone}.` },
    ],
  };
}

export function resetCodeMail(code: string, token: string): MailContent {
  return {
    subject: 'Your verification code',
    heading: 'Set a new password',
    blocks: [
      { text: 'Enter this six-digit code on the website:' },
      { code },
      { text: 'Or open this link:' },
      { action: 'Set a new password', path: SCREENS.resetPassword.path.replace(':token', token) },
      {
        text: `Use either the code or the link. Both expire in ${RESET_CODE_MINUTES} minutes. Once you use one of them, the other stops working. If you did not request this, you can ignore this email. Your password will not change.`,
      },
    ],
  };
}

export function passwordChangedMail(facility: Facility): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      { text: 'We logged you out on all other devices.' },
      notYou(facility),
      { action: 'Set a new password', path: SCREENS.forgotPassword.path },
    ],
  };
}

/** Returns the email about a changed email address. It goes to the account's previous address. */
export function emailChangedMail(facility: Facility): MailContent {
  return {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    blocks: [{ text: 'From now on, we will send emails only to your new address.' }, notYou(facility)],
  };
}

/**
 * Returns the email that goes to an account's new address after an admin changed it. Its link confirms the
 * address but does not sign anyone in.
 */
export function confirmEmailMail(path: string, facility: Facility): MailContent {
  return {
    subject: `Confirm your email address for ${facility.place.name}`,
    heading: 'Confirm your email address',
    blocks: [
      { text: 'The front desk changed the email address on your account to this address.' },
      { text: 'Please confirm that this address is yours. Your password stays the same.' },
      { action: 'Confirm email', path },
      { text: 'The link expires in seven days. If you open it later, you can request a new one.' },
      { text: 'If you don’t have an account with us, you can ignore this email.' },
    ],
  };
}
