import { atom } from 'jotai';

/** Unsaved notes by lesson, kept while the coach visits other weeks and screens. */
export const notesDraftsAtom = atom<Readonly<Record<number, string>>>({});

/** Changes a draft, or removes it if `draft` is undefined. */
export function withDraft(
  drafts: Readonly<Record<number, string>>,
  lessonId: number,
  draft: string | undefined,
): Readonly<Record<number, string>> {
  const { [lessonId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [lessonId]: draft };
}

/** Removes a saved draft. Text that the coach typed during the request remains a draft. */
export const afterSaving = (drafts: Readonly<Record<number, string>>, lessonId: number, saved: string) =>
  drafts[lessonId] === saved ? withDraft(drafts, lessonId, undefined) : drafts;
