export * from './changes.ts';
export * from './complimentary.ts';
export * from './contract.ts';
export * from './openings.ts';
export * from './report.ts';
