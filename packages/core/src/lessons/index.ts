export * from './contract.ts';
export * from './openings.ts';
export * from './report.ts';
export * from './rules.ts';
