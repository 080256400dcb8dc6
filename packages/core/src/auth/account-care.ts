import * as z from 'zod/mini';
import { email, INVALID_PHONE, text } from '../fields/index.ts';
import { displayName, loginName, password, registration, repeatedPassword } from './contract.ts';

/**
 * The new password of an existing account. Sign-up has a shorter minimum:
 * docs/product/accounts.md#password-lengths.
 */
const newPassword = password(8, 'Password must be at least 8 characters');

export const resetRequest = z.object({ email });
export type ResetRequest = z.output<typeof resetRequest>;
/** Response of GET /api/reset-password: the only domain that gets codes. Null means every domain. */
export const resetLimits = z.object({ domain: z.nullable(z.string()) });
export type ResetLimits = z.output<typeof resetLimits>;

export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_TRIES = 5;
export const RESET_CODES_AN_HOUR = 5;

export const WRONG_LINK = 'This link is no longer valid. Please request a new one.';
const CODE_LENGTH = 'Verification code must be 6 digits';

export const resetCode = z.object({
  email,
  verificationCode: z.string(CODE_LENGTH).check(
    // A code that was copied from an email may contain spaces.
    z.overwrite((code) => code.replace(/\s/g, '')),
    z.length(6, { error: CODE_LENGTH, abort: true }),
    z.regex(/^\d+$/, 'Verification code must contain only numbers'),
  ),
});
export type ResetCode = z.output<typeof resetCode>;

export const resetByCode = z.extend(resetCode, { newPassword });
/**
 * Body of POST /api/setup/verify, which checks the link that opened the page. POST /api/reset-password/verify
 * accepts this body or a `resetCode`.
 */
export const resetToken = z.object({ token: z.string().check(z.maxLength(100, WRONG_LINK)) });
export const resetByLink = z.extend(resetToken, { newPassword });
export type PasswordReset = z.output<typeof resetByCode> | z.output<typeof resetByLink>;

export const newPasswordForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .check(repeatedPassword('newPassword'));
export type NewPasswordForm = z.output<typeof newPasswordForm>;

export const resetAnswer = z.object({ success: z.literal(true) });
export const sentence = z.object({ message: z.string() });

const ENTER_PASSWORD = 'Please enter your current password';
export const currentPassword = z.string(ENTER_PASSWORD).check(z.minLength(1, ENTER_PASSWORD));
/** A profile change requires the password only if the email changes. */
const passwordIfNeeded = z._default(z.string(ENTER_PASSWORD), '');

export const passwordChange = z.object({ currentPassword, newPassword });
export type PasswordChange = z.output<typeof passwordChange>;
export const passwordChangeForm = z
  .extend(passwordChange, { confirmPassword: z.string() })
  .check(repeatedPassword('newPassword'));
export type PasswordChangeForm = z.output<typeof passwordChangeForm>;

const USERNAME_TOO_SHORT = 'Username must be at least 3 characters long';
const USERNAME_TOO_LONG = 'Username must be less than 50 characters';
const MAX_USERNAME_LENGTH = 50;
const MAX_LOGIN_NAME_LENGTH = 254;

const profilePhone = text(INVALID_PHONE, { max: 40 }).check(
  z.refine(
    (phone) => phone === '' || /^\d{10,15}$/.test(phone.replace(/^\+|[\s.()[\]-]/g, '')),
    INVALID_PHONE,
  ),
);

const profileFields = {
  username: z.string(USERNAME_TOO_SHORT).check(
    z.trim(),
    z.minLength(3, USERNAME_TOO_SHORT),
    // A username that is an email can be longer, up to the limit for emails.
    z.refine((name) => name.length <= MAX_USERNAME_LENGTH || name.includes('@'), USERNAME_TOO_LONG),
    // Checks the normalized username too, because NFKC can turn one character into several.
    z.refine((name) => loginName(name).length <= MAX_LOGIN_NAME_LENGTH, USERNAME_TOO_LONG),
    z.regex(/^\P{Cc}*$/u, 'Username must not contain tabs or line breaks'),
    // With invisible characters, two different usernames could look the same.
    z.regex(/^\P{Cf}*$/u, 'Username must not contain invisible characters'),
  ),
  name: displayName,
  email,
  phone: profilePhone,
};

export const profileForm = z.object({ ...profileFields, currentPassword: passwordIfNeeded });
export type ProfileForm = z.output<typeof profileForm>;

/** Body of PATCH /api/user/profile. Missing fields keep their values. */
export const profileChange = z.extend(z.partial(z.object(profileFields)), {
  currentPassword: passwordIfNeeded,
});
export type ProfileChange = z.output<typeof profileChange>;

/** Body of POST /api/setup, which creates the first admin. */
export const setup = z.extend(registration, resetToken.shape);
export type Setup = z.output<typeof setup>;
