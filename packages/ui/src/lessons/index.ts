export { StopCoachingDialog } from './administration/stop-coaching.ts';
export { LongText } from './long-text.tsx';
export { SpecialtyList } from './specialty-list.tsx';
export { useCoaches } from './use-coaches.ts';
