import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { aBoardDay, aRow, at, TUESDAY } from '../../bookings/staff/calendar/testing/builders.ts';
import { entriesOf } from './day-entries.ts';
import { EntryList } from './entry-list.tsx';

afterEach(cleanup);

test('the names of members lead to their pages, and the names of guests do not', () => {
  const bookings = [
    aRow({ id: 1, name: 'Kim Lee', userId: 41 }),
    aRow({
      id: 2,
      name: 'Wanda Price',
      kind: 'guest',
      userId: 7,
      startTime: '20:00:00',
      endTime: '21:00:00',
    }),
  ];
  const entries = entriesOf(aBoardDay({ bookings }), 1, at(TUESDAY, '12:00'), DEFAULT_FACILITY);
  render(<EntryList bay="Bay 1" entries={entries} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/admin/people/41');
  expect(screen.getByText('Wanda Price').tagName).toBe('SPAN');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
