export * from './contract.ts';
export * from './performance-report.ts';
