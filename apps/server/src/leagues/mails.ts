import type { Facility } from '@clubhouse/core/facility';
import {
  type Answer,
  canceledNightOf,
  handicapChangeText,
  type League,
  type LeagueNights,
  type NewLeagueMessage,
  type PlayedNight,
  playedNight,
  playoffTeamsOn,
  type RankChange,
  rankChangesText,
  type SeasonRules,
  seasonRuleTexts,
  sessionsOf,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval, formatTime, type Interval } from '@clubhouse/core/time';
import { instantsOf } from '../bookings/index.ts';
import { nightEventId } from '../league-calendar/index.ts';
import type { Block, CalendarEvent, MailContent } from '../mail/index.ts';

export type Facts = Pick<League, 'id' | 'name' | 'startTime' | 'endTime'> & LeagueNights;

const factsOf = (league: Facts, facility: Facility, more: [string, string][] = []): Block => ({
  facts: [
    ['League', league.name],
    ['When', `${league.dayOfWeek}s, ${formatInterval(league)} ${facility.place.zoneLabel}`],
    ...firstAndLastOf(league),
    ...more,
  ],
});

/** Returns the first and last dates of play. They can differ from the season's start and end dates. */
function firstAndLastOf(league: Facts): [string, string][] {
  const nights = sessionsOf(league).map(({ date }) => formatDate(date));
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return [['Night', first]];
  return [
    ['First night', first],
    ['Last night', last],
  ];
}

const CALENDAR: Block = { text: 'You can add all league nights to your calendar from the league page.' };

const openLeague = ({ id }: Facts) => ({
  action: 'View league',
  path: SCREENS.leagueSignup.path.replace(':leagueId', String(id)),
});

export function registrationMail(
  league: Facts,
  { partner, now }: { partner: string | null; now: Date },
  facility: Facility,
): MailContent {
  const attachedEvents = eventsOf(league, now, facility);
  return {
    subject: `Registration confirmed: ${league.name}`,
    heading: 'You are registered for the league',
    blocks: [
      factsOf(league, facility, partner === null ? [] : [['Partner', partner]]),
      ...(attachedEvents.length === 0 ? [] : [ATTACHED]),
      openLeague(league),
    ],
    ...(attachedEvents.length > 0 && { attachedEvents }),
  };
}

const ATTACHED: Block = { text: 'Open the attached file to add all league nights to your calendar.' };

/**
 * Returns a calendar event for each upcoming night of the regular season, without canceled nights. Each event
 * has the same ID as in the calendar that a player can subscribe to.
 */
function eventsOf(league: Facts, now: Date, facility: Facility): CalendarEvent[] {
  return sessionsOf(league)
    .filter(({ night }) => playoffTeamsOn(league, night) === undefined)
    .map(({ date, night, ...interval }) => ({
      uid: nightEventId(league.id, night),
      isCancelled: false,
      summary: league.name,
      ...instantsOf(date, interval, facility),
      changedAt: now.toISOString(),
    }))
    .filter(({ startsAt }) => new Date(startsAt) > now);
}

export function invitationMail(
  league: Facts,
  { from, hasAccount }: { from: string; hasAccount: boolean },
  facility: Facility,
): MailContent {
  const next: Block[] = hasAccount
    ? [
        {
          text: 'If you would rather not play on this team, go to the league page and choose “Leave League.” Then you can join with a partner of your choice.',
        },
        CALENDAR,
        openLeague(league),
      ]
    : [
        {
          text: `${from} has already registered you, so you do not need an account to play. If you would rather not play, tell ${from}, or call us at ${facility.place.phone}.`,
        },
      ];
  return {
    subject: `${from} registered you for ${league.name}`,
    heading: `You are on a team with ${from}`,
    blocks: [
      { text: `${from} signed up for this league with you as their partner.` },
      factsOf(league, facility),
      ...next,
    ],
  };
}

export function partnerLeftMail(league: Facts, name: string, facility: Facility): MailContent {
  return {
    subject: `Your partner left ${league.name}`,
    heading: 'Your team needs a new partner',
    blocks: [
      { text: `${name} has left your team.` },
      factsOf(league, facility),
      {
        text: `To play with a new partner, leave the league and join again with that partner, or call us at ${facility.place.phone}.`,
      },
      openLeague(league),
    ],
  };
}

export function departureMail(league: Facts, by: 'self' | 'lead' | 'admin', facility: Facility): MailContent {
  const why = {
    self: 'You have left the league.',
    lead: 'Your team lead has left the league, so your team is no longer registered.',
    admin: `The front desk removed you from the league. Questions? Call us at ${facility.place.phone}.`,
  }[by];
  return {
    subject: `You are no longer in ${league.name}`,
    heading: league.name,
    blocks: [{ text: why }],
  };
}

type Rules = SeasonRules & Pick<League, 'leagueType' | 'scoringType'>;

export function rulesChangedMail(
  { before, after: league }: { before: SeasonRules; after: Facts & Rules },
  changes: readonly RankChange[],
  facility: Facility,
): MailContent {
  const competitor = league.leagueType === 'individual' ? 'player' : 'team';
  const handicapText = handicapChangeText(before, league);
  return {
    subject: `New rules: ${league.name}`,
    heading: 'The season rules have changed',
    blocks: [
      { text: 'These rules now apply, even to scores already entered:' },
      ...seasonRuleTexts(league, competitor).map((text) => ({ text })),
      ...(handicapText === null ? [] : [{ text: handicapText }]),
      { text: rankChangesText(changes, competitor) },
      ...(changes.length === 0 ? [] : [{ facts: changes.map(rankFact) }]),
      openLeague(league),
      { text: `Questions? Call us at ${facility.place.phone}.` },
    ],
  };
}

const rankFact = ({ team, before, after }: RankChange): [string, string] => [
  team.name,
  `${before ?? 'No rank'} → ${after ?? 'No rank'}`,
];

type NightTime = Interval & { date: string };

const timeOf = (night: NightTime, facility: Facility) =>
  `${formatDate(night.date)}, ${formatInterval(night)} ${facility.place.zoneLabel}`;

export const nightFacts = (
  league: Facts,
  night: NightTime,
  facility: Facility,
  more: [string, string][] = [],
): Block => ({
  facts: [['League', league.name], ['When', timeOf(night, facility)], ...more],
});

export const nightPath = ({ id }: Pick<League, 'id'>, night: string): string =>
  SCREENS.leagueNight.path.replace(':leagueId', String(id)).replace(':night', night);

/**
 * Returns the email that tells a player how the front desk answered for them. `start` is the start time of
 * the player's wave. It is null if the night has no waves, or if the player's team has a bye.
 */
export function nightAnswerMail(
  league: Facts,
  played: PlayedNight,
  { answer, start }: { answer: Answer; start: string | null },
  facility: Facility,
): MailContent {
  const ownStart: [string, string][] =
    start === null || answer === 'out'
      ? []
      : [['Your start time', `${formatTime(start)} ${facility.place.zoneLabel}`]];
  return {
    subject: `You’re ${answer}: ${league.name}, ${formatDate(played.date)}`,
    heading: `The front desk marked you as ${answer}`,
    blocks: [
      nightFacts(league, played, facility, ownStart),
      { text: `If that’s not right, change your answer or call us at ${facility.place.phone}.` },
      { action: 'View league night', path: nightPath(league, played.night) },
    ],
  };
}

export function nightCanceledMail(
  league: Facts,
  { played, reason }: { played: NightTime; reason: string },
  facility: Facility,
): MailContent {
  return {
    subject: `Canceled: ${league.name}, ${formatDate(played.date)}`,
    heading: 'A league night is canceled',
    blocks: [
      nightFacts(league, played, facility),
      { text: 'Reason:' },
      { quote: reason },
      { text: 'The rest of the schedule hasn’t changed.' },
      openLeague(league),
    ],
  };
}

const waveText = (inWaves: boolean): Block[] =>
  inWaves ? [{ text: 'Players start in waves. You’ll find your start time on the league page.' }] : [];

export function nightReinstatedMail(
  league: Facts,
  { date, inWaves }: { date: string; inWaves: boolean },
  facility: Facility,
): MailContent {
  return {
    subject: `Back on: ${league.name}, ${formatDate(date)}`,
    heading: 'A canceled league night is back on',
    blocks: [
      nightFacts(league, { ...league, date }, facility),
      { text: 'This league night is happening after all. See you there!' },
      ...waveText(inWaves),
      openLeague(league),
    ],
  };
}

export function nightMovedMail(
  league: Facts,
  {
    before,
    after,
    reason,
    inWaves,
  }: { before: NightTime; after: NightTime; reason: string; inWaves: boolean },
  facility: Facility,
): MailContent {
  return {
    subject: `Moved: ${league.name}, now ${formatDate(after.date)}`,
    heading: 'A league night has a new time',
    blocks: [
      {
        facts: [
          ['League', league.name],
          ['New time', timeOf(after, facility)],
          ['Old time', timeOf(before, facility)],
        ],
      },
      { text: 'Reason:' },
      { quote: reason },
      ...waveText(inWaves),
      { text: 'The rest of the schedule hasn’t changed.' },
      openLeague(league),
    ],
  };
}

type Written = Pick<NewLeagueMessage, 'date' | 'subject' | 'text'>;

/**
 * Returns the email with an admin's message. If the league is inactive, the email has no button, because
 * players cannot open the league's page.
 */
export function leagueMessageMail(
  league: Facts & Pick<League, 'isActive' | 'canceledNights' | 'movedNights'>,
  { date, subject, text }: Written,
  facility: Facility,
): MailContent {
  const night: [string, string][] = date === null ? [] : [['Night', nightText(league, date, facility)]];
  return {
    subject: `${league.name}: ${subject}`,
    heading: subject,
    blocks: [
      { facts: [['League', league.name], ...night] },
      { quote: text },
      { text: 'The front desk sent this message to all players in the league.' },
      ...(league.isActive ? [openLeague(league)] : []),
    ],
  };
}

function nightText(
  league: Facts & Pick<League, 'canceledNights' | 'movedNights'>,
  date: string,
  facility: Facility,
): string {
  const time = timeOf(playedNight(league, date), facility);
  return canceledNightOf(league, date) ? `${time} (canceled)` : time;
}

/** Returns the email that invites a player of an earlier season. */
export function nextSeasonMail(
  league: Facts,
  { openFrom }: { openFrom: string | null },
  facility: Facility,
): MailContent {
  const first =
    openFrom === null
      ? 'You played last season, so here is your invitation to the new one. Join while there are spots left.'
      : `You played last season, so you can join before everyone else. Starting ${formatDate(openFrom)}, anyone can join.`;
  return {
    subject: `Join again: ${league.name}`,
    heading: 'A new season of your league',
    blocks: [factsOf(league, facility), { text: first }, { ...openLeague(league), action: 'Join league' }],
  };
}
