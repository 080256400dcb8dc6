import { getDefaultStore } from 'jotai';
import { atomWithStorage, createJSONStorage, RESET } from 'jotai/utils';
import { DRAFT } from '../../client/drafts.ts';
import { onUser } from '../../client/session.ts';

/** The lesson form's input. Session storage keeps the input when the user reloads or leaves the screen. */
export type LessonChoice = {
  coachId: number | null;
  /**
   * Empty until the member chooses an opening or changes something in `LessonForm`. The form then stores the
   * date that it shows.
   */
  date: string;
  /** In the format HH:MM. */
  startTime: string | null;
  note: string;
};

const KEY = `${DRAFT}lesson`;
const EMPTY: LessonChoice = { coachId: null, date: '', startTime: null, note: '' };
const storage = createJSONStorage<LessonChoice>(() => sessionStorage);

export const lessonChoiceAtom = atomWithStorage(KEY, EMPTY, storage, { getOnInit: true });

// Besides session storage, the atom keeps its value in memory. Without this reset, the tab's next user would
// briefly see the previous user's input. The initial value can also be another user's, because this script
// may run before the session has loaded.
onUser(() => {
  const draft = storage.getItem(KEY, EMPTY);
  getDefaultStore().set(lessonChoiceAtom, draft === EMPTY ? RESET : draft);
});
