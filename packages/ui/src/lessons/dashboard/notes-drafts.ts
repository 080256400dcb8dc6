import { atom } from 'jotai';

/** Unsaved notes, keyed by lesson ID. They are kept while the coach opens other weeks and screens. */
export const notesDraftsAtom = atom<Readonly<Record<number, string>>>({});

/** Returns the drafts with one of them changed, or removed if `draft` is undefined. */
export function withDraft(
  drafts: Readonly<Record<number, string>>,
  lessonId: number,
  draft: string | undefined,
): Readonly<Record<number, string>> {
  const { [lessonId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [lessonId]: draft };
}

/** Removes a draft after it was saved, unless the coach changed it during the request. */
export const afterSaving = (drafts: Readonly<Record<number, string>>, lessonId: number, saved: string) =>
  drafts[lessonId] === saved ? withDraft(drafts, lessonId, undefined) : drafts;
