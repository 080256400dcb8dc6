import { facilityDate } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { readClock } from '../../client/index.ts';

/** What a member is about to book, kept while they look at another screen. */
export type LessonChoice = {
  /** Null until a coach is chosen. */
  coachId: number | null;
  date: string;
  /** HH:MM; null until a time is chosen. */
  startTime: string | null;
  note: string;
};

export const lessonChoiceAtom = atom<LessonChoice>({
  coachId: null,
  date: facilityDate(readClock()),
  startTime: null,
  note: '',
});
