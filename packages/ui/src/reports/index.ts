export { ReportPanel } from './report-panel.tsx';
