export * from './availability.ts';
export * from './contract.ts';
export * from './member-search.ts';
export * from './openings.ts';
export * from './painted-hours.ts';
export * from './report.ts';
export * from './rules.ts';
