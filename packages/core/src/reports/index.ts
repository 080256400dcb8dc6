export * from './contract.ts';
export * from './formulas.ts';
export * from './performance-report.ts';
export * from './periods.ts';
