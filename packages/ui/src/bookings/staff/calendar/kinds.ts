import type { DeskBookingRow, Occupancy } from '@clubhouse/core/desk';
import { Ban, GraduationCap, type LucideIcon, Trophy, UserRound, UserRoundPlus } from 'lucide-react';

export type OccupancyKind = DeskBookingRow['kind'] | 'closed';

/** Icons and patterns distinguish the kinds without color. The patterns are pale to keep the text readable. */
export const KINDS: Record<OccupancyKind, { name: string; icon: LucideIcon; className: string }> = {
  member: { name: 'Member', icon: UserRound, className: 'border-accent bg-accent-soft' },
  guest: {
    name: 'Guest',
    icon: UserRoundPlus,
    className:
      'border-sunrise bg-[repeating-linear-gradient(90deg,color-mix(in_srgb,var(--sunrise)_9%,var(--surface))_0_5px,color-mix(in_srgb,var(--sunrise)_20%,var(--surface))_5px_10px)]',
  },
  lesson: {
    name: 'Lesson',
    icon: GraduationCap,
    className:
      'border-success bg-success-soft bg-[radial-gradient(color-mix(in_srgb,var(--success)_26%,transparent)_1.2px,transparent_1.4px)] bg-size-[7px_7px]',
  },
  league: {
    name: 'League',
    icon: Trophy,
    className:
      'border-border-strong bg-[repeating-linear-gradient(-45deg,var(--surface-raised)_0_7px,color-mix(in_srgb,var(--border-strong)_20%,var(--surface-raised))_7px_9px)]',
  },
  closed: {
    name: 'Closed',
    icon: Ban,
    className:
      'border-warning text-warning bg-[repeating-linear-gradient(-45deg,var(--warning-soft)_0_7px,color-mix(in_srgb,var(--warning)_16%,var(--warning-soft))_7px_9px)]',
  },
};

export const PAST_CLASS = 'border-border-strong bg-[color-mix(in_srgb,var(--border)_45%,var(--surface))]';

export function kindOf(item: Occupancy): OccupancyKind {
  if (item.type === 'closure') return 'closed';
  return item.type === 'session' ? 'league' : item.booking.kind;
}

export const iconOf = (item: Occupancy): LucideIcon => KINDS[kindOf(item)].icon;
