import { atom } from 'jotai';

/** Notes that are being written, by lesson: kept while the coach looks at another week or screen. */
export const notesDraftsAtom = atom<Readonly<Record<number, string>>>({});

/** The drafts with one of them changed, or without it. */
export function withDraft(
  drafts: Readonly<Record<number, string>>,
  lessonId: number,
  draft: string | undefined,
): Readonly<Record<number, string>> {
  const { [lessonId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [lessonId]: draft };
}

/** After notes were saved: what was typed since then is a draft still. */
export const afterSaving = (drafts: Readonly<Record<number, string>>, lessonId: number, saved: string) =>
  drafts[lessonId] === saved ? withDraft(drafts, lessonId, undefined) : drafts;
