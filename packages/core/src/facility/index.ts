export * from './announcement.ts';
export * from './contract.ts';
export * from './defaults.ts';
export * from './facility.ts';
export * from './settings.ts';
export * from './state-name.ts';
export * from './texts.ts';
