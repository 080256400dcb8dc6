import { HALF_HOURS } from './rows.ts';

/** Shows a half-hour at the top, with the one before it still in sight. */
export function scrollToRow(board: HTMLElement, row: number): void {
  const lane = board.querySelector<HTMLElement>('[data-lane]');
  const height = (lane?.offsetHeight ?? 0) / HALF_HOURS.length;
  board.scrollTo({ top: height * (row - 1), behavior: 'instant' });
}
