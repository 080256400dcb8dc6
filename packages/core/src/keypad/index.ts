export * from './code.ts';
export * from './contract.ts';
