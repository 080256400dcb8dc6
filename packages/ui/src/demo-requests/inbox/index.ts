export { requestQueries, useSetRead } from './api.ts';
export { CompletedRequestsScreen } from './completed-requests-screen.tsx';
export { excerptOf, hasMessage } from './excerpt.ts';
export { RequestCard } from './request-card.tsx';
export { type BookDemo, DeleteRequestDialog, MakeMemberDialog } from './requests-list.tsx';
export { DemoRequests, RequestsScreen } from './requests-screen.tsx';
export { isInUse, isOlder } from './use-arrivals.ts';
