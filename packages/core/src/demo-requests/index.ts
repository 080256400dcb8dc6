export * from './contract.ts';
export * from './interest-name.ts';
