export { seedDemoData } from './seed.ts';
