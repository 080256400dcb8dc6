export { App, prepareFacility, prepareScreen } from './app/app.tsx';
