export const LABELS = {
  members: 'Member Management',
  bookings: 'Booking Management',
  facility: 'Facility Access',
  requests: 'Demo Requests',
  leagues: 'Leagues',
} as const;
export type PanelName = keyof typeof LABELS;

export function panelOf(tab: string | null): PanelName {
  return tab !== null && Object.hasOwn(LABELS, tab) ? (tab as PanelName) : 'members';
}
