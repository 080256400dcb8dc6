export { DayBoard } from './day-board/day-board.tsx';
export { Kbd, KeyHint } from './day-board/key-hint.tsx';
export { KEY_GROUPS, KEYS, type KeyGroup, type KeyId, shortcutOf, useKey } from './keys.ts';
export { setSingleKeys, useSingleKeys } from './single-keys.ts';
