import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { historySentence, moveText } from './history-sentences.ts';

const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '19:00:00' };
const said = (
  action: Parameters<typeof historySentence>[0]['action'],
  detail: Record<string, unknown> = {},
) => historySentence({ action, detail }, DEFAULT_FACILITY);

test('an entry names the change and the reason', () => {
  expect(said('created', { to: slot, reason: 'By phone' })).toEqual({
    text: 'booked Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1',
    reason: 'By phone',
  });
  expect(said('cancelled', { reason: 'Ill' })).toMatchObject({
    text: 'canceled this booking',
    reason: 'Ill',
  });
  expect(said('restored').text).toBe('restored this booking');
  expect(said('checked-in')).toMatchObject({ text: 'checked them in', reason: null });
  expect(said('checked-in', { key: 'ab', checkedInAt: '2026-11-24T19:02:00.000Z' }).text).toBe(
    'checked them in at 2:02 PM, sent later',
  );
  expect(said('check-in-undone').text).toBe('undid the check-in');
});

test('a handover names both members', () => {
  const detail = { fromName: 'Kim', toName: 'Lee', reason: 'Kim is ill.' };
  expect(said('handed-over', detail)).toMatchObject({
    text: 'transferred it from Kim to Lee',
    reason: 'Kim is ill.',
  });
  expect(said('handed-over').text).toBe('transferred it');
});

test('entries in an older format show without details', () => {
  expect(said('created', { to: 'somewhere' }).text).toBe('booked this');
  expect(said('moved', { from: slot, reason: 7 })).toMatchObject({ text: 'moved this', reason: null });
});

test('a move lists only the changed parts', () => {
  expect(moveText(slot, { ...slot, simulatorId: 2 }, DEFAULT_FACILITY)).toBe('moved it from Bay 1 to Bay 2');
  expect(moveText(slot, { ...slot, bookingDate: '2026-11-25' }, DEFAULT_FACILITY)).toBe(
    'moved it from Tue, Nov 24 to Wed, Nov 25',
  );
  expect(moveText(slot, { ...slot, startTime: '20:00:00', endTime: '21:00:00' }, DEFAULT_FACILITY)).toBe(
    'moved it from 6:00 PM – 7:00 PM to 8:00 PM – 9:00 PM',
  );
  expect(moveText(slot, { ...slot, endTime: '20:00:00' }, DEFAULT_FACILITY)).toBe(
    'extended it: it now ends at 8:00 PM, not 7:00 PM',
  );
  expect(moveText(slot, { ...slot, endTime: '18:30:00' }, DEFAULT_FACILITY)).toBe(
    'shortened it: it now ends at 6:30 PM, not 7:00 PM',
  );
});
