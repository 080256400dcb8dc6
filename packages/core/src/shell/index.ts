export * from './contract.ts';
export * from './desk-now.ts';
export * from './opening.ts';
