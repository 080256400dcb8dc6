import { facilityTime } from '@clubhouse/core/time';
import { readClock } from '../../../client/index.ts';
import { rowOf } from './rows.ts';
import { scrollToRow } from './scroll-to-row.ts';

/** Focuses the current or next item of a bay and scrolls to the current time. */
export function focusNow(around: HTMLElement): void {
  const board = around.querySelector<HTMLElement>('[data-board]');
  if (!board) return;
  const row = rowOf(facilityTime(readClock()));
  const lanes = [...board.querySelectorAll('[data-lane]')];
  const items = lanes.map((lane) => [...lane.querySelectorAll<HTMLElement>('[data-item]')]);
  const isToCome = ({ dataset }: HTMLElement) => Number(dataset.item) + Number(dataset.length) > row;
  const first = items.map((lane) => lane.find(isToCome)).find((item) => item !== undefined);
  scrollToRow(board, Math.floor(row));
  (first ?? items.flat().at(-1))?.focus({ preventScroll: first !== undefined });
}
