export * from './screens.ts';
