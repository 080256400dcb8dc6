export * from './actions.ts';
export * from './contract.ts';
