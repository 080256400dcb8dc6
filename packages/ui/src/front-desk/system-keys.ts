/** The keys that the app's own menu has (apps/desktop, menu.ts), as they are called on this system. */
export const systemKeys = (userAgent = navigator.userAgent) =>
  /Macintosh/.test(userAgent)
    ? { modifier: 'Cmd', fullScreen: 'Ctrl+Cmd+F' }
    : { modifier: 'Ctrl', fullScreen: 'F11' };
