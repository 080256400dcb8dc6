export * from './contract.ts';
export * from './opening.ts';
