import { facilityDate } from '@clubhouse/core/time';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { readClock } from '../../client/index.ts';
import { DRAFT } from '../../client/session.ts';

/** What a member is about to book, kept while they look at another screen, and across a reload. */
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
