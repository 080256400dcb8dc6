import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { DRAFT } from '../../client/session.ts';

/** The input of the lesson form. Session storage keeps the input when the user reloads or leaves the screen. */
export type LessonChoice = {
  coachId: number | null;
  /** Empty until the member chooses a date. */
  date: string;
  /** HH:MM */
  startTime: string | null;
  note: string;
};

export const lessonChoiceAtom = atomWithStorage<LessonChoice>(
  `${DRAFT}lesson`,
  { coachId: null, date: '', startTime: null, note: '' },
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);
