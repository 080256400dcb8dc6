export * from './contract.ts';
export * from './facility.ts';
export * from './staff-hours.ts';
