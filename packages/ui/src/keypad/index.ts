export { CodeCard, ViewsCard } from './code-cards.tsx';
