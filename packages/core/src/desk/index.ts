export * from './attendance.ts';
export * from './bay-state.ts';
export * from './contract.ts';
export * from './gaps.ts';
export * from './held.ts';
export * from './known-people.ts';
export * from './rules.ts';
