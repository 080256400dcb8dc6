export * from './contract.ts';
export * from './phone.ts';
