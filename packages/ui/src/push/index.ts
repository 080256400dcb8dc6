export { renewPush } from './api.ts';
export { AskForPush } from './ask-for-push.tsx';
export { PhoneCard } from './phone-card.tsx';
