export * from './contract.ts';
export * from './membership-periods.ts';
export * from './person.ts';
