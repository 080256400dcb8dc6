import type { CallListEntry } from '@clubhouse/core/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../client/query-client.ts';
import { aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { CallRow } from './call-row.tsx';

afterEach(cleanup);

const booking = aRow({ startTime: '10:00:00', endTime: '12:00:00' });
const closure = {
  ...{ id: 1, simulatorId: 1, reason: 'The projector is down.' },
  ...{ from: at(TUESDAY, '10:00').toISOString(), to: at(TUESDAY, '20:00').toISOString() },
};

function showTold(told: CallListEntry['told']): string | null {
  const entry = { id: 1, closure, booking, bookedUntil: booking.endTime, isMoved: false, told };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <CallRow entry={entry} state="told" onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('listitem').textContent;
}

test('a settled person shows who called and when, with a link to the caller', () => {
  const text = showTold({ at: at(TUESDAY, '10:20').toISOString(), by: 'Kim Lee', byId: 7 });
  expect(text).toContain('Told by Kim Lee, 10:20 AM');
  expect(screen.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/admin/people/7');
});

test('a caller whose account was deleted has no name and no link', () => {
  const text = showTold({ at: at(TUESDAY, '10:20').toISOString(), by: null, byId: null });
  expect(text).toContain('Told 10:20 AM');
  expect(screen.queryByRole('link', { name: /people/ })).toBeNull();
});
