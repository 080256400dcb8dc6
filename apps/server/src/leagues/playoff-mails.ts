import type { Facility } from '@clubhouse/core/facility';
import { type Bracket, type League, PLAYOFF_ROUND_NAMES } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import type { MailContent } from '../mail/index.ts';

export const playoffsPath = ({ id }: Pick<League, 'id'>): string =>
  SCREENS.leaguePlayoffs.path.replace(':leagueId', String(id));

/** Returns the email to all players in the playoffs. It lists the matches of the first round. */
export function playoffsStartedMail(
  league: Pick<League, 'id' | 'name'>,
  { rounds }: Bracket,
  facility: Facility,
): MailContent {
  const [first] = rounds;
  const pairs = (first?.matches ?? []).map(({ position, sides }): [string, string] => [
    `Match ${position}`,
    sides
      .map((side) => (side ? `${side.team.name} (${side.seed})` : 'opponent to be determined'))
      .join(' vs. '),
  ]);
  const dates = rounds.map((round): [string, string] => [
    PLAYOFF_ROUND_NAMES[round.playoffTeams],
    round.isCanceled
      ? 'New date to be announced'
      : `${formatDate(round.date)}, ${formatInterval(round)} ${facility.place.zoneLabel}`,
  ]);
  return {
    subject: `You’re in the playoffs: ${league.name}`,
    heading: 'The playoffs have started',
    blocks: [
      {
        text: 'The regular season is over, and you made the playoffs. The number after each name is the seed.',
      },
      { facts: [['League', league.name], ...pairs] },
      { facts: dates },
      { action: 'View playoffs', path: playoffsPath(league) },
      { text: `Can’t make it? Call us at ${facility.place.phone}.` },
    ],
  };
}

export function playoffsUndoneMail(league: Pick<League, 'id' | 'name'>, facility: Facility): MailContent {
  return {
    subject: `Playoffs on hold: ${league.name}`,
    heading: 'The playoffs are on hold',
    blocks: [
      { text: `The ${league.name} playoffs aren’t starting just yet. The matchups may still change.` },
      { action: 'View playoffs', path: playoffsPath(league) },
      { text: `Questions? Call us at ${facility.place.phone}.` },
    ],
  };
}
