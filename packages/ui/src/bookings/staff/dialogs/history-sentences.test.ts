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
    text: 'Booked Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1',
    reason: 'By phone',
  });
  expect(said('cancelled', { reason: 'Ill' })).toMatchObject({
    text: 'Canceled',
    reason: 'Ill',
  });
  expect(said('restored').text).toBe('Restored');
  expect(said('checked-in')).toMatchObject({ text: 'Checked in', reason: null });
  expect(said('checked-in', { key: 'ab', checkedInAt: '2026-11-24T19:02:00.000Z' }).text).toBe(
    'Checked in at 2:02 PM (sent later)',
  );
  expect(said('check-in-undone').text).toBe('Check-in undone');
});

test('a handover names both members', () => {
  const detail = { fromName: 'Kim', toName: 'Lee', reason: 'Kim is ill.' };
  expect(said('handed-over', detail)).toMatchObject({
    text: 'Transferred from Kim to Lee',
    reason: 'Kim is ill.',
  });
  expect(said('handed-over').text).toBe('Transferred');
});

test('entries in an older format show without details', () => {
  expect(said('created', { to: 'somewhere' }).text).toBe('Booked');
  expect(said('moved', { from: slot, reason: 7 })).toMatchObject({ text: 'Moved', reason: null });
});

test('a move lists only the changed parts', () => {
  expect(moveText(slot, { ...slot, simulatorId: 2 }, DEFAULT_FACILITY)).toBe('Moved from Bay 1 to Bay 2');
  expect(moveText(slot, { ...slot, bookingDate: '2026-11-25' }, DEFAULT_FACILITY)).toBe(
    'Moved from Tue, Nov 24 to Wed, Nov 25',
  );
  expect(moveText(slot, { ...slot, startTime: '20:00:00', endTime: '21:00:00' }, DEFAULT_FACILITY)).toBe(
    'Moved from 6:00 PM – 7:00 PM to 8:00 PM – 9:00 PM',
  );
  expect(moveText(slot, { ...slot, endTime: '20:00:00' }, DEFAULT_FACILITY)).toBe(
    'Extended to 8:00 PM (was 7:00 PM)',
  );
  expect(moveText(slot, { ...slot, endTime: '18:30:00' }, DEFAULT_FACILITY)).toBe(
    'Shortened to 6:30 PM (was 7:00 PM)',
  );
});
