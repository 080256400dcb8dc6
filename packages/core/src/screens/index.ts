export * from './home.ts';
export * from './screens.ts';
export * from './theme-choice.ts';
