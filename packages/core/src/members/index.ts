export * from './contract.ts';
export * from './users.ts';
