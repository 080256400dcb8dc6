export { DayBoard } from './day-board/day-board.tsx';
export { Kbd, KeyHint } from './day-board/key-hint.tsx';
export * from './keys.ts';
export { OfflineText } from './offline-text.tsx';
