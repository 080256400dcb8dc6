export { accountsWithDemoPassword, refuseDemoPasswords } from './demo-passwords.ts';
export { seedDemoData } from './seed.ts';
