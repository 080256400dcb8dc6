import { atom } from 'jotai';

/** Unsaved notes by lesson, kept while the coach visits other weeks and screens. */
export const notesDraftsAtom = atom<Readonly<Record<number, string>>>({});

/** The drafts with one of them changed or removed. */
export function withDraft(
  drafts: Readonly<Record<number, string>>,
  lessonId: number,
  draft: string | undefined,
): Readonly<Record<number, string>> {
  const { [lessonId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [lessonId]: draft };
}

/** After a save, text typed during the request remains a draft. */
export const afterSaving = (drafts: Readonly<Record<number, string>>, lessonId: number, saved: string) =>
  drafts[lessonId] === saved ? withDraft(drafts, lessonId, undefined) : drafts;
