import { describe, expect, test } from 'vitest';
import { joinRequest, newParticipant, partner } from './index.ts';

type Schema = typeof newParticipant | typeof partner | typeof joinRequest;

function refusedBy(schema: Schema, input: object): Record<string, string> {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('adding a participant', () => {
  const chosen = { userId: 7, teamId: 3 };

  test('a player is not the team lead by default, and unknown keys are dropped', () => {
    expect(newParticipant.parse(chosen)).toEqual({ ...chosen, isTeamLead: false });
    expect(newParticipant.parse({ ...chosen, isTeamLead: true, leagueId: 9, name: 'Kim' })).toEqual({
      ...chosen,
      isTeamLead: true,
    });
  });

  test.each([
    ['userId', [undefined, 0, -1], 'Please select a user'],
    ['userId', ['Kim', 1.5, Number.NaN, 2 ** 31], 'Please select a valid user'],
    ['teamId', [undefined], 'Team ID is required'],
    ['teamId', ['one', '1', 0, -1, 1.5, Number.NaN], 'Team ID must be a number'],
    ['teamId', [10_000, 2 ** 31 - 1], 'Team ID must be at most 9999'],
  ])('an invalid %s gets its own message (%#)', (field, values, message) => {
    for (const value of values) {
      expect(refusedBy(newParticipant, { ...chosen, [field]: value }), String(value)).toEqual({
        [field]: message,
      });
    }
  });

  test('the lowest and the highest numbers are accepted', () => {
    expect(refusedBy(newParticipant, { userId: 1, teamId: 1 })).toEqual({});
    expect(refusedBy(newParticipant, { userId: 2 ** 31 - 1, teamId: 9999 })).toEqual({});
  });
});

describe('joining a league', () => {
  test('a member who joins leads the team by default', () => {
    expect(joinRequest.parse({ userId: 7 })).toEqual({ userId: 7, isTeamLead: true });
    expect(joinRequest.parse({ userId: 7, isTeamLead: false, teamId: 3 })).toEqual({
      userId: 7,
      isTeamLead: false,
    });
  });

  test('the user is required', () => {
    for (const userId of [undefined, null, '7', 1.5]) {
      expect(refusedBy(joinRequest, { userId }), String(userId)).toEqual({ userId: 'Please select a user' });
    }
  });
});

describe('the partner in a scramble league', () => {
  const lee = { player2Name: 'Lee', player2Email: 'lee@example.com' };

  test('name and email are trimmed', () => {
    expect(
      partner.parse({ player2Name: ' Lee ', player2Email: ' lee@example.com ', player3: 'Kim' }),
    ).toEqual(lee);
  });

  test.each([
    ['player2Name', [undefined, null, '', '  '], 'Partner name is required'],
    ['player2Name', ['L', ' L '], 'Name must be at least 2 characters'],
    ['player2Name', ['x'.repeat(101)], 'Name must be at most 100 characters'],
    ['player2Email', [undefined, null, '', '  '], 'Partner email is required'],
    ['player2Email', ['lee', 'lee@', 'lee @example.com'], 'Please enter a valid email address'],
  ])('an invalid %s gets its own message (%#)', (field, values, message) => {
    for (const value of values) {
      expect(refusedBy(partner, { ...lee, [field]: value }), String(value)).toEqual({ [field]: message });
    }
  });

  test('a missing partner gives an error for both fields', () => {
    expect(refusedBy(partner, {})).toEqual({
      player2Name: 'Partner name is required',
      player2Email: 'Partner email is required',
    });
  });
});
