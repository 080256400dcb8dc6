import { cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { LeagueFormInput } from './form-types.ts';
import { WaveNote } from './wave-note.tsx';

const LEAGUE: Partial<LeagueFormInput> = {
  leagueType: 'individual',
  scoringType: 'lowest_score',
  startTime: '18:00',
  endTime: '20:00',
  maxParticipants: 10,
  numberOfBays: 2,
};

function Typed({ typed }: { typed: Partial<LeagueFormInput> }) {
  const { control } = useForm<LeagueFormInput>({ defaultValues: { ...LEAGUE, ...typed } });
  return <WaveNote control={control} />;
}
const noteFor = (typed: Partial<LeagueFormInput>) => {
  render(<Typed typed={typed} />);
  return screen.queryByText(/start in waves/)?.textContent ?? null;
};
afterEach(cleanup);

test('a league with a seat for everyone has no note', () => {
  expect(noteFor({ maxParticipants: 8 })).toBeNull();
});

test('a league with more players than seats has its starts in the note', () => {
  expect(noteFor({})).toBe(
    'There are only 8 seats for 10 players, so they start in waves: 6:00 PM and 7:00 PM.',
  );
});

test('the note says how long the night must be if waves are shorter than an hour', () => {
  expect(noteFor({ numberOfBays: 1 })).toBe(
    'There are only 4 seats for 10 players, so they start in waves: 6:00 PM, 6:30 PM, and 7:00 PM. The first wave has only 30 minutes. Allow an hour for each wave: end the league night at 9:00 PM, or use more bays.',
  );
});

test('the note never suggests an end after midnight', () => {
  expect(noteFor({ startTime: '21:00', endTime: '23:00', maxParticipants: 50, numberOfBays: 1 })).toMatch(
    /only 30 minutes\. Use more bays or fewer players\.$/,
  );
});

test('unfinished input has no note', () => {
  for (const typed of [
    { endTime: '' },
    { endTime: '17:00' },
    { maxParticipants: Number.NaN },
    { numberOfBays: 0 },
  ])
    expect(noteFor(typed)).toBeNull();
});
