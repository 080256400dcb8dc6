export * from './attendance.ts';
export * from './bay-state.ts';
export * from './contract.ts';
export * from './free-windows.ts';
export * from './known-people.ts';
export * from './rules.ts';
