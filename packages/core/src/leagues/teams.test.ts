import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLeague, aPlayer, shuffled } from '../../testing/league-builders.ts';
import {
  capacityRefusal,
  joiningRefusal,
  leavingRefusal,
  nextTeamId,
  openPlaces,
  teamLeavers,
  teamRefusal,
  teamsOf,
} from './index.ts';

describe('the teams of a league', () => {
  test('teams are ordered by number, and players by when they joined', () => {
    const players = [
      aPlayer(9, { teamId: 10, name: 'Ana' }),
      aPlayer(4, { teamId: 2, name: 'Lee' }),
      aPlayer(3, { teamId: 2, name: 'Kim', isTeamLead: true }),
    ];
    expect(teamsOf(players)).toEqual([
      {
        teamId: 2,
        name: 'Kim & Lee',
        players: [
          { participantId: 3, name: 'Kim', isTeamLead: true },
          { participantId: 4, name: 'Lee', isTeamLead: false },
        ],
      },
      { teamId: 10, name: 'Ana', players: [{ participantId: 9, name: 'Ana', isTeamLead: false }] },
    ]);
    expect(teamsOf([])).toEqual([]);
  });

  test('every player is in exactly one team, in any order of the players', () => {
    const somePlayers = fc
      .array(fc.integer({ min: 1, max: 30 }), { maxLength: 50 })
      .map((teamIds) => teamIds.map((teamId, index) => aPlayer(index + 1, { teamId })))
      .chain((players) => fc.tuple(fc.constant(players), shuffled(players)));
    fc.assert(
      fc.property(somePlayers, ([players, reordered]) => {
        const teams = teamsOf(players);
        expect(teamsOf(reordered)).toEqual(teams);
        const placed = teams.flatMap(({ teamId, players }) =>
          players.map(({ participantId }) => `${participantId} in ${teamId}`),
        );
        expect(placed.sort()).toEqual(players.map(({ id, teamId }) => `${id} in ${teamId}`).sort());
      }),
    );
  });

  test('a new team gets the number after the highest, even if lower numbers are free', () => {
    expect(nextTeamId([])).toBe(1);
    expect(nextTeamId([1])).toBe(2);
    expect(nextTeamId([7, 2, 3])).toBe(8);
  });

  test('a scramble team needs two players, and an individual team needs one', () => {
    const teamOf = (...ids: number[]) => ({
      players: ids.map((participantId) => ({ participantId, name: 'Kim', isTeamLead: false })),
    });
    expect([teamOf(), teamOf(1), teamOf(1, 2)].map((team) => openPlaces(team, 'scramble'))).toEqual([
      2, 1, 0,
    ]);
    expect([teamOf(), teamOf(1), teamOf(1, 2)].map((team) => openPlaces(team, 'individual'))).toEqual([
      1, 0, 0,
    ]);
  });
});

describe('adding a player to a team', () => {
  const [lead, player] = [{ isTeamLead: true }, { isTeamLead: false }];

  test('in an individual league, a team number belongs to one player', () => {
    expect(teamRefusal({ teamId: 3, isTeamLead: true }, 'individual', [])).toBeNull();
    expect(teamRefusal({ teamId: 3, isTeamLead: false }, 'individual', [player])).toEqual({
      code: 'team_taken',
      message: 'Team 3 is already taken.',
    });
  });

  test('a scramble team accepts two players but not three', () => {
    expect(teamRefusal({ teamId: 3, isTeamLead: false }, 'scramble', [lead])).toBeNull();
    expect(teamRefusal({ teamId: 3, isTeamLead: false }, 'scramble', [lead, player])).toEqual({
      code: 'team_full',
      message: 'This team already has 2 members. Scramble teams can only have 2 players maximum.',
    });
  });

  test('a team has one lead at most', () => {
    expect(teamRefusal({ teamId: 3, isTeamLead: true }, 'scramble', [player])).toBeNull();
    expect(teamRefusal({ teamId: 3, isTeamLead: true }, 'scramble', [lead])).toEqual({
      code: 'team_has_lead',
      message: 'This team already has a lead.',
    });
  });
});

describe('joining and leaving a league', () => {
  test('a league accepts players up to its maximum', () => {
    const league = { maxParticipants: 4, numberParticipants: 3 };
    expect(capacityRefusal(league, 1)).toBeNull();
    expect(capacityRefusal(league, 2)).toEqual({ code: 'league_full', message: 'This league is full.' });
  });

  test('players alone or in pairs never exceed the maximum and are never refused while they fit', () => {
    const comers = fc.array(fc.constantFrom(1, 2), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), comers, (maxParticipants, groups) => {
        let numberParticipants = 0;
        for (const group of groups) {
          const isRefused = capacityRefusal({ maxParticipants, numberParticipants }, group) !== null;
          expect(isRefused).toBe(maxParticipants - numberParticipants < group);
          if (!isRefused) numberParticipants += group;
        }
        expect(numberParticipants).toBeLessThanOrEqual(maxParticipants);
      }),
    );
  });

  test('a league can be joined until its last day and only while it is active', () => {
    const refusal = { code: 'league_inactive', message: 'This league is no longer active.' };
    expect(joiningRefusal(aLeague(), '2026-11-24')).toBeNull();
    expect(joiningRefusal(aLeague(), '2026-11-25')).toEqual(refusal);
    expect(joiningRefusal(aLeague({ isActive: false }), '2026-11-24')).toEqual(refusal);
  });

  test('a member can leave until the first score', () => {
    expect(leavingRefusal(false)).toBeNull();
    expect(leavingRefusal(true)?.code).toBe('season_started');
  });

  test('a partner without an account leaves with the player, and a partner with an account stays', () => {
    const lead = aPlayer(1, { isTeamLead: true });
    const [guest, member] = [aPlayer(2, { userId: null }), aPlayer(2)];
    const elsewhere = aPlayer(3, { teamId: 2, userId: null });
    expect(teamLeavers([lead, guest, elsewhere], lead)).toEqual([lead, guest]);
    expect(teamLeavers([lead, member, elsewhere], lead)).toEqual([lead]);
    expect(teamLeavers([lead, guest, elsewhere], guest)).toEqual([guest]);
  });
});
