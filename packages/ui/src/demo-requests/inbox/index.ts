export { requestQueries } from './api.ts';
export { CompletedRequestsScreen } from './completed-requests-screen.tsx';
export { excerptOf, hasMessage } from './excerpt.ts';
export { isInUse, isOlder } from './in-use.ts';
export { type TriagedRequest, useSetCompleted, useTriage } from './inbox-api.ts';
export { RequestPanel } from './request-panel.tsx';
export { type BookDemo, DeleteRequestDialog, MakeMemberDialog } from './requests-list.tsx';
export { DemoRequests, type RequestDialog, RequestsScreen } from './requests-screen.tsx';
export { type RequestDialogName, useMainAction } from './use-main-action.tsx';
