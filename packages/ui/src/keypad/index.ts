export { CodeCard, ViewsCard } from './code-cards.tsx';
export { EntranceCodeDialog } from './entrance-code.ts';
