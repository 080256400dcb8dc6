export * from './contract.ts';
export * from './exports.ts';
export * from './formulas.ts';
export * from './performance-report.ts';
export * from './periods.ts';
export * from './use.ts';
