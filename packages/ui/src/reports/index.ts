export { todayQuery } from './api.ts';
export { ReportPanel } from './report-panel.tsx';
