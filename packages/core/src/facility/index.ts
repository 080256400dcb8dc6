export * from './contract.ts';
export * from './facility.ts';
