import { HALF_HOURS } from './rows.ts';

/** Scrolls a half-hour to the top, with the previous one still visible. */
export function scrollToRow(board: HTMLElement, row: number): void {
  const lane = board.querySelector<HTMLElement>('[data-lane]');
  const height = (lane?.offsetHeight ?? 0) / HALF_HOURS.length;
  board.scrollTo({ top: height * (row - 1), behavior: 'instant' });
}
