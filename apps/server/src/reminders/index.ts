export { refreshPush, refreshReminder } from './refresh.ts';
export { writeReminders } from './service.ts';
export { clearOldReminders } from './written.ts';
