export * from './audience.ts';
export * from './contract.ts';
