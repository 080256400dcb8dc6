import { facilityDate } from '@clubhouse/core/time';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { readClock } from '../../client/index.ts';
import { DRAFT } from '../../client/session.ts';

/** The input of the lesson form. Session storage keeps the input when the user reloads or leaves the screen. */
export type LessonChoice = {
  coachId: number | null;
  date: string;
  /** HH:MM */
  startTime: string | null;
  note: string;
};

export const lessonChoiceAtom = atomWithStorage<LessonChoice>(
  `${DRAFT}lesson`,
  { coachId: null, date: facilityDate(readClock()), startTime: null, note: '' },
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);
