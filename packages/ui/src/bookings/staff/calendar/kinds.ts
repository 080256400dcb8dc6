import type { DeskBookingRow, Occupancy } from '@clubhouse/core/desk';
import { Ban, GraduationCap, type LucideIcon, Trophy, UserRound, UserRoundPlus } from 'lucide-react';

const HATCHED =
  'bg-[repeating-linear-gradient(-45deg,var(--surface-raised)_0_7px,color-mix(in_srgb,var(--border-strong)_20%,var(--surface-raised))_7px_9px)]';

export const KINDS: Record<DeskBookingRow['kind'], { icon: LucideIcon; className: string }> = {
  member: { icon: UserRound, className: 'border-accent bg-accent-soft' },
  guest: {
    icon: UserRoundPlus,
    className: 'border-sunrise bg-[color-mix(in_srgb,var(--sunrise)_14%,var(--surface))]',
  },
  lesson: { icon: GraduationCap, className: 'border-success bg-success-soft' },
  league: { icon: Trophy, className: `border-border-strong ${HATCHED}` },
};

export const CLOSED_CLASS =
  'border-warning text-warning bg-[repeating-linear-gradient(-45deg,var(--warning-soft)_0_7px,color-mix(in_srgb,var(--warning)_16%,var(--warning-soft))_7px_9px)]';

export const PAST_CLASS = 'border-border-strong bg-[color-mix(in_srgb,var(--border)_45%,var(--surface))]';

export function iconOf(item: Occupancy): LucideIcon {
  if (item.type === 'closure') return Ban;
  return KINDS[item.type === 'session' ? 'league' : item.booking.kind].icon;
}
