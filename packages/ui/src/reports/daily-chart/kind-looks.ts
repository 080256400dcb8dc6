import { Ban, Footprints, GraduationCap, type LucideIcon, Trophy, UserRound } from 'lucide-react';
import type { EntryKind } from './day-entries.ts';

type KindLook = { name: string; icon: LucideIcon; block: string; chip: string };

/** Users can tell the kinds apart by icon and texture, without color. `chip` is the background of text on a texture. */
export const KIND_LOOKS: Record<EntryKind, KindLook> = {
  member: { name: 'Member', icon: UserRound, block: 'bg-accent text-on-accent', chip: '' },
  guest: { name: 'Guest', icon: Footprints, block: 'border-2 border-accent bg-surface text-text', chip: '' },
  league: {
    name: 'League',
    icon: Trophy,
    block:
      'border border-sunrise text-text bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--sunrise)_75%,var(--surface))_0_3px,var(--surface)_3px_8px)]',
    chip: 'bg-surface',
  },
  lesson: {
    name: 'Lesson',
    icon: GraduationCap,
    block:
      'border-2 border-sunrise text-text bg-surface bg-[radial-gradient(var(--sunrise)_1.2px,transparent_1.4px)] bg-size-[7px_7px]',
    chip: 'bg-surface',
  },
  closed: {
    name: 'Closed',
    icon: Ban,
    block:
      'border border-dashed border-border-strong text-muted bg-[repeating-linear-gradient(45deg,color-mix(in_srgb,var(--border-strong)_55%,transparent)_0_1px,transparent_1px_6px)]',
    chip: 'bg-surface',
  },
};
