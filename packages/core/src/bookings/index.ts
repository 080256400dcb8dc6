export * from './categories.ts';
export * from './closed-times.ts';
export * from './contract.ts';
export * from './day.ts';
export * from './desk-rules.ts';
export * from './limits.ts';
export * from './offers.ts';
export * from './rules.ts';
