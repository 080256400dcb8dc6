export * from './contract.ts';
export * from './search-words.ts';
