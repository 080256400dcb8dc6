export * from './contract.ts';
export * from './sessions.ts';
