import { expect, test } from 'vitest';
import {
  baysOf,
  canceledText,
  cancellationOf,
  competitorOf,
  dateRangeOf,
  fullText,
  pathOf,
  roundTitleOf,
  scheduleOf,
  teamNamer,
} from './league-texts.ts';

test('a season shows one year, or two years if it ends in the next year', () => {
  expect(dateRangeOf({ startDate: '2026-11-03', endDate: '2026-12-22' })).toBe('Nov 3 – Dec 22, 2026');
  expect(dateRangeOf({ startDate: '2026-12-29', endDate: '2027-01-05' })).toBe('Dec 29, 2026 – Jan 5, 2027');
  expect(dateRangeOf({ startDate: '2026-11-03', endDate: '2026-11-03' })).toBe('Nov 3, 2026');
});

test('a schedule names the weekday and the time', () => {
  const evening = { dayOfWeek: 'Tuesday', startTime: '18:00', endTime: '20:30' } as const;
  expect(scheduleOf(evening)).toBe('Tuesdays, 6:00 PM – 8:30 PM');
});

test('one bay is singular, and two bays are plural', () => {
  expect([1, 2].map((numberOfBays) => baysOf({ numberOfBays }))).toEqual(['1 bay', '2 bays']);
});

test('a full league says so, and a scramble with one open spot has no team spots left', () => {
  const scramble = { leagueType: 'scramble', maxParticipants: 8 } as const;
  const texts = [6, 7, 8].map((numberParticipants) => fullText({ ...scramble, numberParticipants }));
  expect(texts).toEqual([null, 'No team spots left', 'Full']);
  const individual = { ...scramble, leagueType: 'individual' } as const;
  expect([7, 8].map((numberParticipants) => fullText({ ...individual, numberParticipants }))).toEqual([
    null,
    'Full',
  ]);
});

test('players compete in an individual league, and teams in a scramble', () => {
  expect(competitorOf({ leagueType: 'individual' })).toBe('player');
  expect(competitorOf({ leagueType: 'scramble' })).toBe('team');
});

test('joining and viewing a league use the same screen', () => {
  expect(pathOf({ id: 7 })).toBe('/leagues/7/signup');
});

test('a round is named by its number, plus its name if it has one', () => {
  expect(roundTitleOf({ roundNumber: 3, name: null })).toBe('Round 3');
  expect(roundTitleOf({ roundNumber: 8, name: 'Finals' })).toBe('Round 8: Finals');
});

test('a withdrawn team shows its number', () => {
  const teamName = teamNamer([{ teamId: 2, name: 'Kim & Lee' }]);
  expect([2, 5].map(teamName)).toEqual(['Kim & Lee', 'Team 5 (withdrawn)']);
});

test('the round of a canceled night says why, unless it was played anyway', () => {
  const league = {
    startDate: '2026-11-05',
    endDate: '2026-12-31',
    dayOfWeek: 'Thursday' as const,
    canceledNights: [{ date: '2026-11-26', reason: 'Thanksgiving' }],
  };
  const onThanksgiving = { roundDate: '2026-11-26' };
  const night = cancellationOf(onThanksgiving, league, false);
  expect(night && canceledText(night)).toBe('Canceled · Thanksgiving');
  expect(cancellationOf(onThanksgiving, league, true)).toBeUndefined();
  expect(cancellationOf({ roundDate: '2026-12-03' }, league, false)).toBeUndefined();
  expect(cancellationOf(onThanksgiving, { ...league, dayOfWeek: 'Friday' }, false)).toBeUndefined();
});
