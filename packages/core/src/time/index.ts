export * from './contract.ts';
export * from './facility-clock.ts';
export * from './format.ts';
export * from './wall-time.ts';
