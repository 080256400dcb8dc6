export { App, prepareScreen } from './app/app.tsx';
