import { facilityDate } from '@clubhouse/core/time';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { readClock } from '../../client/index.ts';
import { DRAFT } from '../../client/session.ts';

/** The member's selection, kept across other screens and reloads. */
export type LessonChoice = {
  /** Null until a coach is chosen. */
  coachId: number | null;
  date: string;
  /** HH:MM; null until a time is chosen. */
  startTime: string | null;
  note: string;
};

export const lessonChoiceAtom = atomWithStorage<LessonChoice>(
  `${DRAFT}lesson`,
  { coachId: null, date: facilityDate(readClock()), startTime: null, note: '' },
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);
