export { App, prepareScreen } from './app/app.tsx';
export { Providers } from './app/providers.tsx';
