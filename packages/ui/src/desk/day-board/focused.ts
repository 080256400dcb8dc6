const atFocus = (name: 'booking' | 'request'): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(`[data-${name}]`) ?? null;

/** On whose row, block or panel the focus is; null where it is on none. */
export function focusedBookingId(): number | null {
  const id = atFocus('booking')?.dataset.booking;
  return id === undefined ? null : Number(id);
}

export const focusedRequest = () => atFocus('request');
