import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../testing/league-builders.ts';
import {
  absenceIn,
  type LineupPlayer,
  lineupEntryRefusal,
  lineupInRound,
  lineupsOf,
  lineupText,
  markedName,
} from '../index.ts';

const PAT = { name: 'Pat' };
const player = (participantId: number, changes: Partial<LineupPlayer> = {}): LineupPlayer => ({
  participantId,
  teamId: participantId,
  name: `Player ${participantId}`,
  answer: null,
  substitute: null,
  ...changes,
});
const out = { answer: 'out' } as const;
const replaced = { answer: 'out', substitute: PAT } as const;
const teamOf = (...players: LineupPlayer[]) => {
  const [team] = lineupsOf(players.map((each) => ({ ...each, teamId: 1 })));
  if (!team) throw new Error('No team');
  return team;
};

describe('a team of one player', () => {
  test.each([
    ['has not answered', {}, 'full'],
    ['is in', { answer: 'in' }, 'full'],
    ['is out', out, 'absent'],
    ['is out with a substitute', replaced, 'substitute'],
  ] as const)('whose player %s', (_, changes, lineup) => {
    expect(teamOf(player(1, changes)).lineup).toBe(lineup);
  });
});

describe('a team of two', () => {
  test.each([
    ['two players', {}, {}, 'full'],
    ['one player and a substitute', {}, replaced, 'substitute'],
    ['one player alone', {}, out, 'single'],
    ['nobody', out, out, 'absent'],
    // A substitute cannot play without one of the team's own players, so the team is absent.
    ['only a substitute', out, replaced, 'absent'],
  ] as const)('with %s', (_, one, other, lineup) => {
    expect(teamOf(player(1, one), player(2, other)).lineup).toBe(lineup);
  });
});

test('every team has its own lineup', () => {
  const lineups = lineupsOf([player(1), player(2, replaced), player(3, out)]);
  expect(lineups.map(({ teamId, lineup }) => [teamId, lineup])).toEqual([
    [1, 'full'],
    [2, 'substitute'],
    [3, 'absent'],
  ]);
});

describe('the mark of a team', () => {
  const lineups = lineupsOf([player(1), player(2, replaced), player(3, out), player(4, { teamId: 4 })]);
  const team = lineupsOf([player(1, { teamId: 1 }), player(2, { teamId: 1, ...out })]);

  test.each([
    ['plays as usual', 1, 'full'],
    ['has a substitute', 2, 'substitute'],
    ['is absent', 3, undefined],
    ['is not known', 9, undefined],
  ] as const)('before its score, if the team %s', (_, teamId, lineup) => {
    expect(lineupInRound(teamId, [], lineups, { allowsSingle: false })).toBe(lineup);
  });

  test('follows the rule about playing alone before the score', () => {
    expect(lineupInRound(1, [], team, { allowsSingle: false })).toBeUndefined();
    expect(lineupInRound(1, [], team, { allowsSingle: true })).toBe('single');
  });

  test('is that of its score', () => {
    const scores = [{ teamId: 2, lineup: 'full' } as const, { teamId: 1, lineup: 'single' } as const];
    expect(lineupInRound(2, scores, lineups, { allowsSingle: false })).toBe('full');
    expect(lineupInRound(1, scores, team, { allowsSingle: false })).toBe('single');
  });
});

describe('the absence in a match', () => {
  const teams = (one: number, other: number) => [aTeam(one), aTeam(other)] as const;
  const lineups = lineupsOf([
    player(1),
    player(2, replaced),
    player(3, out),
    player(4, out),
    player(5),
    player(6, { teamId: 5, ...out }),
  ]);
  const rules = { allowsSingle: false };
  test.each([
    ['nobody, if both play', 1, 2, null],
    ['the first team', 3, 1, 'absent'],
    ['the second team', 1, 3, 'walkover'],
    ['both', 3, 4, 'both_absent'],
    ['a team whose player may not play alone', 5, 1, 'absent'],
  ] as const)('is that of %s', (_, one, other, absence) => {
    expect(absenceIn([...teams(one, other)], lineups, rules)).toBe(absence);
  });

  test('is nobody’s if a player may play alone', () => {
    expect(absenceIn([...teams(5, 1)], lineups, { allowsSingle: true })).toBeNull();
  });

  test('does not exist with a bye', () => {
    expect(absenceIn([aTeam(3), null], lineups, rules)).toBeNull();
  });
});

describe('players enter a score', () => {
  const codeOf = (
    team: Parameters<typeof lineupEntryRefusal>[0],
    participantId: number | null = 1,
    allowsSingle = false,
  ) => lineupEntryRefusal(team, participantId, { allowsSingle })?.code ?? null;

  test('unless they are out', () => {
    expect(codeOf(teamOf(player(1)))).toBeNull();
    expect(codeOf(teamOf(player(1, out)))).toBe('player_out');
    expect(codeOf(undefined)).toBeNull();
  });

  test('unless a substitute plays for them and enters it', () => {
    const team = teamOf(player(1, replaced), player(2));
    expect([codeOf(team, 1), codeOf(team, 2), codeOf(team, null)]).toEqual(['has_substitute', null, null]);
  });

  test('alone only if the league allows it', () => {
    const alone = teamOf(player(1), player(2, out));
    expect([codeOf(alone), codeOf(alone, 1, true)]).toEqual(['team_incomplete', null]);
  });
});

test('a text names the players who are missing, and their substitutes', () => {
  const textOf = (team: Parameters<typeof lineupText>[0], allowsSingle = true) =>
    lineupText(team, { allowsSingle });
  const alone = teamOf(player(1), player(2, out));
  expect([
    textOf(teamOf(player(1))),
    textOf(teamOf(player(1, replaced))),
    textOf(alone),
    textOf(alone, false),
    textOf(teamOf(player(1, out), player(2, out))),
  ]).toEqual([
    null,
    'Pat (sub) plays for Player 1.',
    'Player 1 plays alone. Player 2 is out.',
    'Incomplete: Player 2 is out. In this league, each team needs two players.',
    'Absent: Player 1 and Player 2.',
  ]);
});

test('a score of a substitute or of a player alone is marked', () => {
  const marks = (['full', 'substitute', 'single', undefined] as const).map((lineup) =>
    markedName('Kim', { lineup }),
  );
  expect(marks).toEqual(['Kim', 'Kim (sub)', 'Kim (alone)', 'Kim']);
});
