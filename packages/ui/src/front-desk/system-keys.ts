/** Returns the shortcuts of the app's menu (menu.ts in apps/desktop), with the key names of the operating system. */
export const systemKeys = (userAgent = navigator.userAgent) =>
  /Macintosh/.test(userAgent)
    ? { modifier: 'Cmd', fullScreen: 'Ctrl+Cmd+F' }
    : { modifier: 'Ctrl', fullScreen: 'F11' };
