import { RESET_CODE_MINUTES } from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

const NOT_YOU = {
  text: `If it was not you, call us at ${FACILITY.phone}: somebody may have got into your account.`,
};

/** The six-digit code and the link for a new password. */
export function resetCodeMail(code: string, token: string): MailContent {
  return {
    subject: 'Your verification code',
    heading: 'Set a new password',
    blocks: [
      { text: 'Enter these six digits where you asked for them:' },
      { code },
      { text: 'Or, on this device, go on with the link:' },
      { action: 'Set a new password', path: SCREENS.resetPassword.path.replace(':token', token) },
      {
        text: `Code and link work once, for ${RESET_CODE_MINUTES} minutes. If you did not ask for them, there is nothing you have to do: without them your password stays as it is.`,
      },
    ],
  };
}

export function passwordChangedMail(): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      { text: 'Whoever was signed in to your account elsewhere has been signed out.' },
      NOT_YOU,
      { action: 'Set another password', path: SCREENS.forgotPassword.path },
    ],
  };
}

/** To the account's previous email. */
export function emailChangedMail(): MailContent {
  return {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    blocks: [{ text: 'From now on we write to the new address, and no longer to this one.' }, NOT_YOU],
  };
}
