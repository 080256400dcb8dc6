export { App, prepareFacility, prepareScreen } from './app/app.tsx';
export { startWebApp } from './app/web-app.ts';
