import * as z from 'zod/mini';
import { email, onOneLine, phone, textOrNull } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';

/** Passwords may exceed bcrypt's limit of 72 bytes, because the server hashes a digest of the password. */
const PASSWORD_MAX_LENGTH = 100;
const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';

const INVALID_USERNAME = 'Username or email must be at least 3 characters';

const NAME_TOO_SHORT = 'Name must be at least 2 characters';

export const personName = z
  .string(NAME_TOO_SHORT)
  .check(
    onOneLine,
    z.trim(),
    z.minLength(2, NAME_TOO_SHORT),
    z.maxLength(100, 'Name must be at most 100 characters'),
  );

export const MAX_NAME_LENGTH = 60;

/** The name that a person chooses: 2 to 60 characters on one line. An empty string or null means no name. */
export const displayName = textOrNull(
  z.string(NAME_TOO_SHORT).check(
    onOneLine,
    z.trim(),
    z.refine((name) => name === '' || name.length >= 2, NAME_TOO_SHORT),
    z.maxLength(MAX_NAME_LENGTH, `Name must be at most ${MAX_NAME_LENGTH} characters`),
  ),
);

/** Like `displayName`, but the name is required. */
export const requiredName = z
  .string(NAME_TOO_SHORT)
  .check(
    onOneLine,
    z.trim(),
    z.minLength(2, NAME_TOO_SHORT),
    z.maxLength(MAX_NAME_LENGTH, `Name must be at most ${MAX_NAME_LENGTH} characters`),
  );

/**
 * The cookie that identifies a device. The front desk app keeps this cookie while locked, because a PIN
 * unlocks the app only on a device where its owner signed in today.
 */
export const DEVICE_COOKIE = { production: '__Host-clubhouse-device', development: 'clubhouse-device' };

/** Returns the schema of a password. Spaces at the start and at the end are part of the password. */
export const password = (min: number, tooShort: string) =>
  z
    .string(tooShort)
    .check(z.minLength(min, tooShort), z.maxLength(PASSWORD_MAX_LENGTH, 'Password is too long'));

/** Requires the same text in `field` and `confirmPassword`. */
export const repeatedPassword = <Field extends string>(field: Field) =>
  z.refine<Record<Field | 'confirmPassword', string>>((form) => form[field] === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // Runs even while another field is invalid, because the form must show all errors at once.
    when: ({ value }) => typeof (value as Record<string, unknown>)?.[field] === 'string',
  });

export const login = z.object({
  username: z.string(INVALID_USERNAME).check(z.trim(), z.minLength(3, INVALID_USERNAME)),
  password: z.string(PASSWORD_TOO_SHORT).check(z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)),
});
export type Login = z.output<typeof login>;

/** Body of POST /api/register. The username is the email. */
export const registration = z.object({
  username: email,
  phone,
  password: password(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT),
});
export type Registration = z.output<typeof registration>;

/** The register form. `confirmPassword` is not sent. */
export const registrationForm = z
  .extend(registration, {
    confirmPassword: z.string().check(z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)),
  })
  .check(repeatedPassword('password'));
export type RegistrationForm = z.output<typeof registrationForm>;

export const user = z.object({
  id: z.number(),
  username: z.string(),
  name: z.nullable(z.string()),
  /**
   * The name that others see: the name in the coach profile, else `name`, else a username that is not an email,
   * else "Member 17".
   */
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  isMember: z.boolean(),
  /** The membership's last day. Null if the membership has no end date. */
  membershipEndsOn: z.nullable(isoDate),
  isAdmin: z.boolean(),
  isCoach: z.boolean(),
  isStaff: z.boolean(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** Response of GET /api/user/email-confirmation: docs/product/accounts.md#email-confirmation-link. */
export const emailConfirmation = z.object({ isOpen: z.boolean() });

/** Returns an email or username normalized for comparison: docs/product/accounts.md#email-already-taken. */
export const loginName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();

export const DELETED_PERSON = 'Deleted person';

/** Returns the name that users see on their own screens: their name, or else their username. */
export const ownName = (user: Pick<User, 'name' | 'username'>): string => user.name ?? user.username;
