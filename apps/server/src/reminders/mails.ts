import { memberChangeRefusal } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import type { PlayedNight, Standing } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import {
  facilityDate,
  facilityTime,
  formatDate,
  formatInterval,
  formatTime,
  type Interval,
  type WallTime,
} from '@clubhouse/core/time';
import type { Block, MailContent } from '../mail/index.ts';
import type { RemindedBooking } from './booking-queries.ts';

const DOOR_CODE: Block = { action: 'Show entrance code', path: SCREENS.landing.path };
const LOWER = { Today: 'today', Tomorrow: 'tomorrow' } as const;

const dayOf = (date: string, now: Date, facility: Facility): keyof typeof LOWER =>
  date === facilityDate(now, facility) ? 'Today' : 'Tomorrow';

const withZone = (interval: Interval, { place }: Facility) =>
  `${formatInterval(interval)} ${place.zoneLabel}`;

const listed = new Intl.ListFormat('en-US');

type OneOrMore<Item> = readonly [Item, ...Item[]];

/** Reminds a member of one booking or lesson, or of several at once. All of them are on the same date. */
export function bookingReminderMail(
  bookings: OneOrMore<RemindedBooking>,
  now: Date,
  facility: Facility,
): MailContent {
  const [booking, ...others] = bookings;
  if (others.length > 0) return severalMail(bookings, now, facility);
  const day = dayOf(booking.bookingDate, now, facility);
  const time = formatTime(booking.startTime);
  const bay = bayName(booking.simulatorId, facility);
  const facts: [string, string][] = [
    ['When', `${formatDate(booking.bookingDate)}, ${withZone(booking, facility)}`],
    ['Where', bay],
  ];
  if (booking.kind === 'lesson') {
    return {
      subject: `${day} at ${time}: lesson with ${booking.coachName}`,
      heading: `Your lesson with ${booking.coachName} is ${LOWER[day]} at ${time}`,
      blocks: [{ facts }, ...lessonChange(), DOOR_CODE],
    };
  }
  return {
    subject: `${day} at ${time}: ${bay}`,
    heading: `You’re playing ${LOWER[day]} at ${time} in ${bay}`,
    blocks: [{ facts }, ...bookingChange(booking, now, facility), DOOR_CODE],
  };
}

const bookingChange = (booking: RemindedBooking, now: Date, facility: Facility): Block[] =>
  memberChangeRefusal(booking, now, facility)
    ? [
        {
          text: `It’s too late to change this booking online. If you can’t make it, please call us at ${facility.place.phone}.`,
        },
      ]
    : [
        { text: 'Can’t make it? Please cancel or move your booking so another member can play.' },
        { action: 'Change or cancel', path: SCREENS.booking.path },
      ];

const lessonChange = (): Block[] => [
  { text: 'Can’t make it? Please cancel or move your lesson so your coach knows.' },
  { action: 'Change or cancel', path: SCREENS.bookLesson.path },
];

function severalMail(bookings: OneOrMore<RemindedBooking>, now: Date, facility: Facility): MailContent {
  const [first] = bookings;
  const day = dayOf(first.bookingDate, now, facility);
  const own = bookings.filter(({ kind }) => kind === 'member');
  const lessons = bookings.filter(({ kind }) => kind === 'lesson');
  const isSameStart = bookings.every(({ startTime }) => startTime === first.startTime);
  const all = isSameStart
    ? ` at ${formatTime(first.startTime)}: ${listed.format(bookings.map((one) => sessionLabel(one, facility)))}`
    : `: ${listed.format(bookings.map((one) => `${sessionLabel(one, facility)} at ${formatTime(one.startTime)}`))}`;
  const counts = [...counted(own.length, 'booking'), ...counted(lessons.length, 'lesson')];
  const isTooLate = own.some((booking) => memberChangeRefusal(booking, now, facility) !== null);
  return {
    subject: `${day}${all}`,
    heading: `You have ${listed.format(counts)} ${LOWER[day]}`,
    blocks: [
      {
        facts: [
          ['Date', formatDate(first.bookingDate)],
          ...bookings.map((one): [string, string] => [
            withZone(one, facility),
            one.kind === 'lesson'
              ? `${bayName(one.simulatorId, facility)}, ${sessionLabel(one, facility)}`
              : bayName(one.simulatorId, facility),
          ]),
        ],
      },
      isTooLate
        ? callUs(facility)
        : { text: 'Can’t make it? Please cancel or move your sessions so another member can play.' },
      ...(own.length > 0 ? [{ action: 'My bookings', path: SCREENS.booking.path }] : []),
      ...(lessons.length > 0 ? [{ action: 'View my lessons', path: SCREENS.bookLesson.path }] : []),
      DOOR_CODE,
    ],
  };
}

const sessionLabel = ({ kind, simulatorId, coachName }: RemindedBooking, facility: Facility) =>
  kind === 'lesson' ? `lesson with ${coachName}` : bayName(simulatorId, facility);

const counted = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

const callUs = ({ place }: Facility): Block => ({
  text: `If you can’t make it, please call us at ${place.phone}.`,
});

type League = Interval & { id: number; name: string };

export const leaguePath = ({ id }: Pick<League, 'id'>) =>
  SCREENS.leagueSignup.path.replace(':leagueId', String(id));

const viewLeague = (league: League): Block => ({ action: 'View league', path: leaguePath(league) });

/**
 * `start` is the start time of the player's wave. It is null if everyone starts together, or if the team has
 * a bye.
 */
type NightStart = { date: string; start: WallTime | null };

function nightFacts(league: League, { date, start }: NightStart, facility: Facility): Block {
  const ownStart: [string, string][] =
    start === null ? [] : [['Your start time', `${formatTime(start)} ${facility.place.zoneLabel}`]];
  const when = `${formatDate(date)}, ${withZone(league, facility)}`;
  return { facts: [['League', league.name], ['When', when], ...ownStart] };
}

/**
 * Reminds a player or a substitute of a league night. `substituteFor` is the absent player if the recipient
 * is a substitute.
 */
export function leagueNightReminderMail(
  league: League,
  night: NightStart & { substituteFor: string | null },
  facility: Facility,
): MailContent {
  const time = formatTime(night.start ?? league.startTime);
  const ownHeading =
    night.start === null
      ? `${league.name} plays tomorrow at ${time}`
      : `You’re playing tomorrow at ${time} in ${league.name}`;
  return {
    subject: `Tomorrow at ${time}: ${league.name}`,
    heading:
      night.substituteFor === null
        ? ownHeading
        : `You’re playing for ${night.substituteFor} tomorrow at ${time}`,
    blocks: [nightFacts(league, night, facility), callUs(facility), viewLeague(league), DOOR_CODE],
  };
}

type Question = NightStart & {
  closesAt: Date;
  /** The paths of the answer links, of the link that asks for a substitute, and of the league night. */
  paths: { in: string; out: string; substitute: string | null; night: string };
};

/** Asks a player whether they play. The answer buttons work without signing in. */
export function leagueNightQuestionMail(
  league: League,
  { date, start, closesAt, paths }: Question,
  facility: Facility,
): MailContent {
  const closing = `${formatDate(facilityDate(closesAt, facility))}, at ${formatTime(facilityTime(closesAt, facility))}`;
  return {
    subject: `Are you in? ${league.name}, ${formatDate(date)}`,
    heading: `Are you playing on ${formatDate(date)}?`,
    blocks: [
      nightFacts(league, { date, start }, facility),
      { text: `Please answer by ${closing}. If you don’t answer, we’ll count you in.` },
      { action: 'I’m in', path: paths.in },
      { action: 'I’m out', path: paths.out },
      ...(paths.substitute === null
        ? []
        : [{ action: 'I’m out. Find me a substitute', path: paths.substitute }]),
      { action: 'See who’s playing', path: paths.night },
    ],
  };
}

/** Reminds a member of the free lessons that are left in a month. `deadline` is the last date of the month. */
export function freeLessonReminderMail(left: number, deadline: string, facility: Facility): MailContent {
  const { complimentaryLessons } = facility.membership;
  const lastDay = formatDate(deadline);
  return {
    subject:
      left === 1
        ? `Your free lesson: use it by ${lastDay}`
        : `Your ${left} free lessons: use them by ${lastDay}`,
    heading:
      left === 1
        ? `You have a free lesson to use by ${lastDay}`
        : `You have ${left} free lessons to use by ${lastDay}`,
    blocks: [
      {
        text:
          complimentaryLessons === 1
            ? 'Your membership includes one free lesson a month. If you don’t use it, it doesn’t carry over.'
            : `Your membership includes ${complimentaryLessons} free lessons a month. Unused lessons do not carry over.`,
      },
      { action: 'Book a lesson', path: SCREENS.bookLesson.path },
    ],
  };
}

const LISTED_TEAMS = 5;

/**
 * Tells a player the team's place in the standings. `nextNight` is null after the last night of the season.
 */
export function standingsMail(
  league: League,
  {
    standings,
    teamId,
    nextNight,
  }: {
    standings: readonly Standing[];
    teamId: number;
    nextNight: (PlayedNight & Pick<NightStart, 'start'>) | null;
  },
  facility: Facility,
): MailContent {
  const ranked = standings.filter(({ rank }) => rank !== null);
  const own = ranked.find(({ team }) => team.teamId === teamId);
  const shown = ranked.filter((standing, index) => index < LISTED_TEAMS || standing === own);
  const place = own && rankOf(own, ranked);
  const isTeam = own !== undefined && own.team.players.length > 1;
  const who = isTeam ? 'Your team is' : 'You are';
  return {
    subject: place
      ? `${league.name}: ${who.toLowerCase()} ${place}`
      : `${league.name}: this week’s standings`,
    heading: place ? `${who} ${place} in ${league.name}` : `${league.name} standings`,
    blocks: [
      {
        facts: shown.map((standing) => [
          ordinal(standing.rank ?? 0),
          `${standing.team.name}${standing === own ? ` (${isTeam ? 'your team' : 'you'})` : ''}, ${figureOf(standing)}`,
        ]),
      },
      {
        text: nextNight
          ? `The next league night is ${formatDate(nextNight.date)}, ${withZone(nextNight, facility)}.${nextNight.start === null ? '' : ` You start at ${formatTime(nextNight.start)}.`}`
          : 'There are no more league nights this season.',
      },
      viewLeague(league),
    ],
  };
}

function rankOf({ rank }: Standing, ranked: readonly Standing[]): string {
  const isTied = ranked.filter((other) => other.rank === rank).length > 1;
  return `${isTied ? 'tied for ' : ''}${ordinal(rank ?? 0)} of ${ranked.length}`;
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinal = (rank: number) => `${rank}${SUFFIXES[ordinals.select(rank)] ?? 'th'}`;

function figureOf({ averageStrokes, grossAverage, points, wins, losses, halves }: Standing): string {
  if (averageStrokes !== null) {
    return `${grossAverage === undefined ? '' : 'net '}average ${averageStrokes.toFixed(2)}`;
  }
  return `${points} ${points === 1 ? 'point' : 'points'} (${[wins, losses, halves || []].flat().join('–')})`;
}
