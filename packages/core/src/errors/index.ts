export * from './contract.ts';
export * from './refusal.ts';
