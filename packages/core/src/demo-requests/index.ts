export * from './contract.ts';
export * from './stored-requests.ts';
