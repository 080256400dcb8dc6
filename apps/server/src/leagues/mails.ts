import type { Facility } from '@clubhouse/core/facility';
import type { CanceledNight, League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import type { Block, MailContent } from '../mail/index.ts';

type Facts = Pick<League, 'id' | 'name' | 'startDate' | 'endDate' | 'dayOfWeek' | 'startTime' | 'endTime'>;

const factsOf = (league: Facts, facility: Facility, more: [string, string][] = []): Block => ({
  facts: [
    ['League', league.name],
    ['When', `${league.dayOfWeek}s, ${formatInterval(league)} ${facility.place.zoneLabel}`],
    ['Starts', formatDate(league.startDate)],
    ['Ends', formatDate(league.endDate)],
    ...more,
  ],
});

const openLeague = ({ id }: Facts): Block => ({
  action: 'View league',
  path: SCREENS.leagueSignup.path.replace(':leagueId', String(id)),
});

export function registrationMail(
  league: Facts,
  { partner }: { partner: string | null },
  facility: Facility,
): MailContent {
  return {
    subject: `Registration confirmed: ${league.name}`,
    heading: 'You are registered for the league',
    blocks: [factsOf(league, facility, partner === null ? [] : [['Partner', partner]]), openLeague(league)],
  };
}

export function invitationMail(
  league: Facts,
  { from, hasAccount }: { from: string; hasAccount: boolean },
  facility: Facility,
): MailContent {
  const next: Block[] = hasAccount
    ? [
        {
          text: 'If you would rather not play on this team, go to the league page and choose "Leave League". Then you can join with a partner of your choice.',
        },
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
      { text: `${from} has registered the two of you as a team.` },
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
      { text: `${name} has left your team in this league.` },
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

const nightOf = (league: Facts, date: string, facility: Facility) =>
  `${formatDate(date)}, ${formatInterval(league)} ${facility.place.zoneLabel}`;

const nightFacts = (league: Facts, date: string, facility: Facility): Block => ({
  facts: [
    ['League', league.name],
    ['When', nightOf(league, date, facility)],
  ],
});

export function nightCanceledMail(
  league: Facts,
  { date, reason }: CanceledNight,
  facility: Facility,
): MailContent {
  return {
    subject: `Canceled: ${league.name}, ${formatDate(date)}`,
    heading: 'One league night is canceled',
    blocks: [
      nightFacts(league, date, facility),
      { text: 'Reason:' },
      { quote: reason },
      { text: 'All other nights of the league stay as planned.' },
      openLeague(league),
    ],
  };
}

export function nightReinstatedMail(league: Facts, date: string, facility: Facility): MailContent {
  return {
    subject: `Back on: ${league.name}, ${formatDate(date)}`,
    heading: 'A canceled league night is back on',
    blocks: [
      nightFacts(league, date, facility),
      { text: 'This league night takes place after all. See you there!' },
      openLeague(league),
    ],
  };
}
