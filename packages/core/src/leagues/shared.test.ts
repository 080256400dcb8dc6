import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLeague, aTeam } from '../../testing/league-builders.ts';
import type { Score, Standing } from './play-contract.ts';
import { initialsOf, sharedPlay } from './shared.ts';

test.each([
  ['Kim Lee', 'K. L.'],
  ['kim', 'K.'],
  ['  Anne-Marie  van der Berg ', 'A. V. D. B.'],
  ['élodie Ñu', 'É. Ñ.'],
  ['Member 12', 'M.'],
  ['(Pat) "Ace" Doe', 'P. A. D.'],
  ['kim.lee@example.com', 'K.'],
  ['12', '?'],
  ['', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('initials never have two letters of one word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(initialsOf(name)).toMatch(/^(\?|\p{L}+\.( \p{L}+\.)*)$/u);
      const words = name.split(/\s+/u).filter(Boolean).length;
      expect(initialsOf(name).split(' ').length).toBeLessThanOrEqual(Math.max(1, words));
    }),
  );
});

test('the public page has no names, no players, no row IDs and no time of entry', () => {
  const players = [
    { participantId: 901, name: 'Kim Lee', isTeamLead: true },
    { participantId: 902, name: 'Pat Doe', isTeamLead: false },
  ];
  const standing = {
    rank: 1,
    droppedRoundIds: [903],
    team: { ...aTeam(3), name: 'Kim Lee & Pat Doe', players },
  } as Standing;
  const round = { id: 903, leagueId: 904, roundNumber: 2, roundDate: '2026-11-10', name: 'Finals' };
  const canceled = { ...round, id: 905, roundNumber: 3, roundDate: '2026-11-17' };
  const score = {
    id: 906,
    leagueId: 904,
    roundId: 903,
    teamId: 3,
    strokes: 41,
    result: null,
    opponentTeamId: null,
    lineup: 'substitute',
    status: 'final',
    enteredByTeamId: null,
    dispute: null,
    updatedAt: '2026-11-11T01:00:00.000Z',
  } satisfies Score;
  const nights = { ...aLeague(), canceledNights: [{ date: '2026-11-17', reason: 'Kim is away' }] };
  const shown = sharedPlay(nights, { standings: [standing], rounds: [round, canceled], scores: [score] });
  expect(shown).toMatchObject({
    standings: [{ rank: 1, team: { teamId: 3, name: 'K. L. & P. D.' }, droppedRoundIds: [2] }],
    rounds: [
      { id: 2, name: 'Finals', isCanceled: false },
      { id: 3, isCanceled: true },
    ],
    scores: [{ id: 1, roundId: 2, strokes: 41, lineup: 'substitute' }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/Kim|Lee|Pat|Doe|90\d|11T01/);
});
