/**
 * Returns the shortcuts for this operating system. They must match the app's menu (menu.ts in apps/desktop).
 */
export const systemKeys = (userAgent = navigator.userAgent) =>
  /Macintosh/.test(userAgent)
    ? { modifier: 'Cmd', fullScreen: 'Ctrl+Cmd+F' }
    : { modifier: 'Ctrl', fullScreen: 'F11' };
