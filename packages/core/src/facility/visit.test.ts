import { expect, test } from 'vitest';
import { calendarLinks, DEFAULT_FACILITY } from './index.ts';

const visit = { title: 'Golf in Bay 1', date: '2026-11-24', startTime: '18:00:00', endTime: '19:30:00' };

const queryOf = (link: string): Record<string, string> =>
  Object.fromEntries(
    (link.split('?')[1] ?? '').split('&').map((pair) => pair.split('=').map(decodeURIComponent)),
  );

test('the calendar links carry the time as an instant, so that any calendar shows the right hour', () => {
  const { google, outlook } = calendarLinks(visit, DEFAULT_FACILITY);
  expect(queryOf(google)).toMatchObject({
    text: 'Golf in Bay 1',
    dates: '20261124T230000Z/20261125T003000Z',
    location: 'Longwood Golf Lab, 120 Fairway Commons, Suite 4, Longwood, FL 32750',
  });
  expect(queryOf(outlook)).toMatchObject({
    startdt: '2026-11-24T23:00:00.000Z',
    enddt: '2026-11-25T00:30:00.000Z',
  });
});
