export * from './contract.ts';
export * from './demo-outcomes.ts';
export * from './formulas.ts';
export * from './joined-and-left.ts';
export * from './members-on.ts';
export * from './performance-report.ts';
export * from './periods.ts';
