import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { type LeagueForm, newLeagueDefaults } from '@clubhouse/core/leagues';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { Form, LeagueFormInput } from './form-types.ts';
import { PlayFields } from './league-form-fields.tsx';
import { ScoringPreview } from './scoring-preview.tsx';

afterEach(cleanup);

function Preview() {
  const form: Form = useForm<LeagueFormInput, unknown, LeagueForm>({
    defaultValues: newLeagueDefaults('2026-11-24', DEFAULT_FACILITY),
  });
  return (
    <>
      <PlayFields form={form} />
      <ScoringPreview control={form.control} />
    </>
  );
}

/** Returns each name in the sample table with the figure that decides the ranking, best first. */
const ranking = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const name = within(row).getByRole('rowheader').firstChild?.textContent;
      return `${name} ${within(row).getAllByRole('cell').at(-1)?.textContent}`;
    });

test('the sample scores follow the rounds that count and the rounds to qualify', async () => {
  render(<Preview />);
  expect(ranking()).toEqual(['Blake 73.0', 'Avery 74.5', 'Casey 75.0', 'Drew 71.0']);
  expect(screen.getByText('Not qualified yet: needs 1 more round')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Rounds That Count'), '6');
  expect(ranking()).toEqual(['Avery 71.0', 'Blake 72.7', 'Casey 74.5', 'Drew 71.0']);
  expect(screen.getByText(/^Each player’s best 6 rounds count toward the average\./)).toBeTruthy();
  expect(screen.getAllByText(/not counted/)).toHaveLength(6);
  await userEvent.type(screen.getByLabelText('Rounds to Qualify'), '3');
  expect(ranking()[1]).toBe('Drew 71.0');
  await userEvent.clear(screen.getByLabelText('Rounds That Count'));
  expect(screen.getByText(/^All rounds count toward the average\./)).toBeTruthy();
});

test('the sample matches follow the rules for halves and absences', async () => {
  render(<Preview />);
  await userEvent.selectOptions(screen.getByLabelText('Scoring Type'), 'Match Play');
  expect(ranking()).toEqual(['Blake 3', 'Avery 2', 'Casey 1', 'Drew 0']);
  await userEvent.click(screen.getByLabelText('Halved Matches'));
  expect(ranking()).toEqual(['Blake 2.5', 'Avery 2', 'Casey 1.5', 'Drew 0']);
  await userEvent.selectOptions(screen.getByLabelText('If One Side Is Absent'), 'Neither side gets points');
  expect(ranking()).toEqual(['Avery 2', 'Blake 1.5', 'Casey 1.5', 'Drew 0']);
  expect(screen.getByText(/neither side gets points/)).toBeTruthy();
});

test('the sample scores show the effect of handicaps, and computed ones need strokes of each player', async () => {
  render(<Preview />);
  const handicap = screen.getByLabelText('League Handicap');
  await userEvent.selectOptions(handicap, 'Set by admins');
  expect(ranking()).toEqual(['Casey 67.0', 'Blake 70.0', 'Avery 74.5', 'Drew 70.0']);
  expect(screen.getByText('Gross 75.0')).toBeTruthy();
  await userEvent.selectOptions(handicap, 'Computed from rounds');
  expect(ranking()[0]).toBe('Blake 71.9');
  expect(screen.getByText(/minus par \(72\)\. The worst third .+ The maximum is 18/)).toBeTruthy();
  await userEvent.selectOptions(handicap, 'Off');
  await userEvent.selectOptions(screen.getByLabelText('League Type'), 'Scramble (Teams of 2)');
  expect(within(handicap).queryByText('Computed from rounds')).toBeNull();
});

test('sample matches show the strokes that the higher handicap gets', async () => {
  render(<Preview />);
  await userEvent.selectOptions(screen.getByLabelText('Scoring Type'), 'Match Play');
  expect(screen.queryByText(/strokes$/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('League Handicap'), 'Set by admins');
  const [, second] = within(screen.getByRole('row', { name: /^Casey/ })).getAllByRole('cell');
  expect(screen.getByRole('rowheader', { name: /^Casey/ }).textContent).toContain('Handicap 8');
  expect(second?.textContent).toContain('gets +8 strokes');
  const leader = within(screen.getByRole('row', { name: /^Avery/ })).getAllByRole('cell');
  expect(leader.some((cell) => cell.textContent?.includes('gets'))).toBe(false);
});

test('in a scramble, the sample shows what a partner alone gets', async () => {
  render(<Preview />);
  await userEvent.selectOptions(screen.getByLabelText('League Type'), 'Scramble (Teams of 2)');
  const round4 = () =>
    within(screen.getByRole('row', { name: /^Blake/ })).getAllByRole('cell')[3]?.textContent;
  expect(round4()).toContain('Did not play');
  await userEvent.click(screen.getByLabelText('Playing Alone'));
  expect(round4()).toBe('73alone');
  await userEvent.selectOptions(screen.getByLabelText('Scoring Type'), 'Match Play');
  expect(ranking().slice(1)).toEqual(['Avery & Alex 2', 'Casey & Cam 1', 'Drew & Dana 0']);
  await userEvent.click(screen.getByLabelText('Playing Alone'));
  expect(ranking().slice(1)).toEqual(['Avery & Alex 2', 'Drew & Dana 1', 'Casey & Cam 0']);
});

test('in a scramble, the sample shows how the partners’ handicaps combine', async () => {
  render(<Preview />);
  await userEvent.selectOptions(screen.getByLabelText('League Type'), 'Scramble (Teams of 2)');
  await userEvent.selectOptions(screen.getByLabelText('League Handicap'), 'Set by admins');
  const team = (name: RegExp) => screen.getByRole('rowheader', { name }).textContent;
  // 35 % of the lower and 15 % of the higher handicap: 3.9 and 8.6, then rounded.
  expect(team(/^Blake/)).toContain('Handicap 4, from 6 and 12');
  expect(team(/^Casey/)).toContain('Handicap 9, from 16 and 20');
});

test('the sample shows the bracket that its standings lead to', async () => {
  render(<Preview />);
  expect(screen.queryByText('Projected bracket')).toBeNull();
  const matches = () =>
    within(screen.getByRole('list', { name: 'Projected bracket' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await userEvent.selectOptions(screen.getByLabelText('Playoffs'), '4');
  expect(matches()).toEqual(['1Blake4Drew', '2Avery3Casey']);
  await userEvent.type(screen.getByLabelText('Rounds That Count'), '6');
  expect(matches()).toEqual(['1Avery4Drew', '2Blake3Casey']);
  await userEvent.selectOptions(screen.getByLabelText('Playoffs'), '8');
  expect(matches()[0]).toBe('1Avery8open');
});
