export * from './contract.ts';
export * from './rank.ts';
