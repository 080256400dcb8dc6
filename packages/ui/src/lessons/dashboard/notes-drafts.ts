import { atom } from 'jotai';

/** Unsaved notes by lesson ID, kept while the coach opens other weeks and screens. */
export const notesDraftsAtom = atom<Readonly<Record<number, string>>>({});

export function withDraft(
  drafts: Readonly<Record<number, string>>,
  lessonId: number,
  draft: string | undefined,
): Readonly<Record<number, string>> {
  const { [lessonId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [lessonId]: draft };
}

/** Returns the drafts without the saved one. Keeps the draft if the coach changed it during the request. */
export const afterSaving = (drafts: Readonly<Record<number, string>>, lessonId: number, saved: string) =>
  drafts[lessonId] === saved ? withDraft(drafts, lessonId, undefined) : drafts;
