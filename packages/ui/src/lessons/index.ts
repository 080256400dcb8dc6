export { StopCoachingDialog } from './administration/stop-coaching.ts';
export { lessonQueries } from './api.ts';
export { complimentaryLeftText } from './lesson-texts.ts';
export { LongText } from './long-text.tsx';
export { SpecialtyList } from './specialty-list.tsx';
export { setPageCoaches, useCoaches } from './use-coaches.ts';
