export { CodeCard, ViewsCard } from './code-cards.tsx';
export { EntranceCodeDialog } from './entrance-code.ts';
export { EntranceCode } from './entrance-code-button.tsx';
