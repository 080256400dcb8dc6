import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type Answer,
  DEFAULT_SEASON_RULES,
  type LeagueForm,
  nextSessionOf,
  pairingsOf,
  type Round,
} from '@clubhouse/core/leagues';
import { datePlus, facilityDate, weekdayOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import {
  countParticipants,
  insertLeague,
  insertParticipants,
  insertScores,
  keepTeamsOfRound,
  leaguePlayers,
  roundsOf,
  type ScoreFigures,
  saveAnswer,
  scheduleLeague,
} from '../leagues/index.ts';
import { demoEmail } from './members.ts';

/** A number is the index of a demo member. A string is the name of a partner without an account. */
type Player = number | string;
type DemoLeague = LeagueForm & {
  hasSchedule: boolean;
  teams: Player[][];
  /** For lowest-score leagues, the strokes per round and team. Null means that the team was absent. */
  strokes?: (number | null)[][];
  /** Each team's answer for the next night, in the order of `teams`. Null means no answer yet. */
  answers?: (Answer | null)[];
};

/**
 * Returns the demo leagues, which cover every league type and scoring type. All are in the middle of their
 * season.
 */
export function demoLeagues(today: string): DemoLeague[] {
  const season = {
    startDate: datePlus(today, -42),
    endDate: datePlus(today, 49),
    answersCloseHours: 2,
    isActive: true,
    ...DEFAULT_SEASON_RULES,
    scoreEntry: 'admins' as const,
    substitutes: 'volunteers' as const,
    hasSchedule: true,
  };
  const weekday = (daysAhead: number) => weekdayOf(datePlus(today, daysAhead));
  return [
    {
      ...season,
      name: 'Stroke Play Evenings',
      description: 'Nine holes on a new course every week. Lowest average wins.',
      leagueType: 'individual',
      scoringType: 'lowest_score',
      dayOfWeek: weekday(1),
      startTime: '18:00',
      endTime: '20:00',
      maxParticipants: 8,
      // One bay has too few seats for seven players, so they start in waves, one group after another.
      numberOfBays: 1,
      teams: [[1], [2], [3], [4], [5], [6], [7]],
      answers: ['in', 'in', null, 'out', 'in'],
      strokes: [
        [41, 44, 39, 45, 40, null, 42],
        [39, 43, 41, 47, null, null, 42],
        [40, 41, 38, 44, 42, null, 40],
        [42, 40, 40, 46, 41, 48, 41],
        [38, 42, 41, 43, 39, 44, 43],
        [38, 39, 39, 45, null, null, 41],
      ],
    },
    {
      ...season,
      name: 'Scramble for Two',
      description: 'Teams of two, one ball, and always someone to blame.',
      leagueType: 'scramble',
      scoringType: 'lowest_score',
      dayOfWeek: weekday(3),
      startTime: '18:30',
      endTime: '20:30',
      maxParticipants: 8,
      numberOfBays: 2,
      teams: [[2, 3], [4, 'Jordan Pike'], [6, 8], [9]],
      strokes: [
        [35, 37, 36, 41],
        [34, 36, 38, null],
        [36, 34, 35, 40],
        [33, 35, 37, 39],
        [35, 33, 36, null],
        [34, 35, 34, 38],
      ],
    },
    {
      ...season,
      name: 'Head to Head',
      description: 'One opponent a week until everyone has played everyone.',
      leagueType: 'individual',
      scoringType: 'match_play',
      dayOfWeek: weekday(4),
      startTime: '19:00',
      endTime: '21:00',
      maxParticipants: 4,
      numberOfBays: 1,
      teams: [[5], [7], [8], [10]],
    },
    {
      ...season,
      name: 'Pairs Match Play',
      description: null,
      leagueType: 'scramble',
      scoringType: 'match_play',
      dayOfWeek: weekday(6),
      startTime: '09:00',
      endTime: '11:00',
      maxParticipants: 8,
      numberOfBays: 2,
      teams: [
        [1, 'Casey Monroe'],
        [3, 6],
        [9, 10],
      ],
    },
  ];
}

export async function insertDemoLeagues(
  trx: Knex.Transaction,
  leagues: readonly DemoLeague[],
  members: readonly User[],
  { by, now }: { by: number; now: Date },
  facility: Facility,
): Promise<void> {
  for (const { hasSchedule, answers = [], ...demo } of leagues) {
    const league = await insertLeague(trx, demo, now);
    if (hasSchedule) await scheduleLeague(trx, league, { by, now }, { withRounds: true, facility });
    const players = demo.teams.flatMap((team, index) => playersOf(team, index + 1, members));
    await insertParticipants(trx, league.id, players);
    await countParticipants(trx, league.id, players.length);
    const teamIds = demo.teams.map((_, index) => index + 1);
    for (const round of await roundsOf(trx, league.id)) {
      if (round.roundDate >= facilityDate(now, facility)) continue;
      await keepTeamsOfRound(trx, round.id, teamIds);
      const where = { leagueId: league.id, roundId: round.id, now };
      const scores = demo.strokes ? strokesOf(demo.strokes, round) : matchesOf(teamIds, round);
      await insertScores(trx, where, scores);
    }
    const night = nextSessionOf(league, now, facility)?.night;
    if (!night) continue;
    for (const { id: participantId, teamId } of await leaguePlayers(trx, [league.id])) {
      const answer = answers[teamId - 1];
      if (answer) await saveAnswer(trx, { leagueId: league.id, night, participantId, answer }, now);
    }
  }
}

function playersOf(team: readonly Player[], teamId: number, members: readonly User[]) {
  return team.map((player, index) => {
    const seat = { teamId, place: index + 1, isTeamLead: index === 0 };
    if (typeof player === 'string') return { ...seat, userId: null, name: player, email: demoEmail(player) };
    const { id, email } = members[player] as User;
    return { ...seat, userId: id, name: null, email };
  });
}

function strokesOf(strokes: NonNullable<DemoLeague['strokes']>, { roundNumber }: Round): ScoreFigures[] {
  return (strokes[roundNumber - 1] ?? []).flatMap((count, index) =>
    count === null ? [] : [{ teamId: index + 1, strokes: count, result: null, opponentTeamId: null }],
  );
}

/** Returns the results of all matches of a round. The team with the lower ID usually wins. */
function matchesOf(teamIds: readonly number[], { roundNumber }: Round): ScoreFigures[] {
  return pairingsOf(teamIds, roundNumber).flatMap(([one, other]): ScoreFigures[] => {
    if (other === null) return [];
    const isUpset = (roundNumber + Math.max(one, other)) % 3 === 0;
    const winner = isUpset ? Math.max(one, other) : Math.min(one, other);
    const loser = winner === one ? other : one;
    return [
      { teamId: winner, strokes: null, result: 'win', opponentTeamId: loser },
      { teamId: loser, strokes: null, result: 'loss', opponentTeamId: winner },
    ];
  });
}
