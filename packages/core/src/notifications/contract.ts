import * as z from 'zod/mini';

/** Every kind of notification that people can choose: docs/product/notifications.md#kinds. */
export const NOTIFICATION_KINDS = [
  'evening-before',
  'hours-before',
  'league-nights',
  'substitute-requests',
  'free-lesson',
  'standings',
  'staff-changes',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The kinds that are not reminders. People get these notifications even if the facility has turned reminders
 * off.
 */
export const NO_REMINDERS: readonly NotificationKind[] = ['substitute-requests', 'staff-changes'];

export const HOURS_BEFORE = [1, 2, 3, 6, 12, 24] as const;

const CHOOSE_KIND = 'Please choose a notification.';
const CHOOSE_HOURS = 'Please choose 1, 2, 3, 6, 12 or 24 hours.';
const ALWAYS_EMAILED = 'Changes made by the front desk are always emailed.';
const ON_OR_OFF = 'Please turn the notification on or off.';

/**
 * Body of PUT /api/user/notifications: whether a person gets one kind of notification by email and by push.
 */
export const notificationChoice = z
  .object({
    kind: z.enum(NOTIFICATION_KINDS, CHOOSE_KIND),
    email: z.boolean(ON_OR_OFF),
    push: z.boolean(ON_OR_OFF),
    /** How many hours before the start the reminder is sent. Set only for `hours-before`. */
    hours: z.nullable(z.literal([...HOURS_BEFORE], CHOOSE_HOURS)),
  })
  .check(
    z.refine(({ kind, hours }) => (kind === 'hours-before') === (hours !== null), {
      path: ['hours'],
      error: CHOOSE_HOURS,
    }),
    z.refine(({ kind, email }) => kind !== 'staff-changes' || email, {
      path: ['email'],
      error: ALWAYS_EMAILED,
    }),
  );
export type NotificationChoice = z.output<typeof notificationChoice>;

/**
 * Response of GET and PUT /api/user/notifications. Contains one choice for each kind, in the order of
 * `NOTIFICATION_KINDS`.
 */
export const notificationSettings = z.object({
  /** False if the facility has turned reminders off. */
  hasReminders: z.boolean(),
  choices: z.array(notificationChoice),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export type NotificationChoices = Readonly<Record<NotificationKind, NotificationChoice>>;

type Defaults = Record<NotificationKind, Omit<NotificationChoice, 'kind'>>;

/** The choices that apply until a person changes them: docs/product/notifications.md#defaults. */
const DEFAULTS: Defaults = {
  'evening-before': { email: true, push: true, hours: null },
  'hours-before': { email: false, push: true, hours: 2 },
  'league-nights': { email: true, push: true, hours: null },
  'substitute-requests': { email: true, push: true, hours: null },
  'free-lesson': { email: true, push: false, hours: null },
  standings: { email: true, push: false, hours: null },
  'staff-changes': { email: true, push: true, hours: null },
};

/** Returns a choice for every kind: the saved choice, or else the default. */
export const choicesWith = (saved: readonly NotificationChoice[]): NotificationChoices =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      saved.find((choice) => choice.kind === kind) ?? { kind, ...DEFAULTS[kind] },
    ]),
  ) as NotificationChoices;

export const listOfChoices = (choices: NotificationChoices): NotificationChoice[] =>
  NOTIFICATION_KINDS.map((kind) => choices[kind]);

/** The names of each kind: `title` on screens, and `name` in sentences such as "Unsubscribe from …". */
export const NOTIFICATION_NAMES: Record<NotificationKind, { title: string; name: string }> = {
  'evening-before': { title: 'The evening before', name: 'evening reminders' },
  'hours-before': { title: 'Before you play', name: 'reminders before you play' },
  'league-nights': { title: 'League nights', name: 'league night reminders' },
  'substitute-requests': { title: 'Requests for a substitute', name: 'requests for a substitute' },
  'free-lesson': { title: 'Free lesson', name: 'free lesson reminders' },
  standings: { title: 'League standings', name: 'league standings' },
  'staff-changes': { title: 'Changes made by the front desk', name: 'changes made by the front desk' },
};
