import type { DeskBookingRow } from '@clubhouse/core/desk';
import * as desk from '../../../../../../core/testing/desk.ts';

export { at } from '../../../../../../core/testing/builders.ts';
export { aBoard as aBoardDay, TUESDAY } from '../../../../../../core/testing/desk.ts';

export function aRow(changes: Partial<DeskBookingRow> = {}): DeskBookingRow {
  const evening = { startTime: '18:00:00', endTime: '19:30:00', name: 'Ann Smith', phone: null, email: null };
  return desk.aRow({ ...evening, ...changes });
}
