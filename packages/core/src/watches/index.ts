export * from './contract.ts';
export * from './matching.ts';
export * from './rules.ts';
export * from './suggestion.ts';
