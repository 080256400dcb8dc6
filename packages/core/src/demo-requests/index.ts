export * from './contract.ts';
export * from './submissions.ts';
