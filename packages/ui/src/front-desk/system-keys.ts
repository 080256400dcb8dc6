/** The shortcuts of the app's menu (apps/desktop, menu.ts), as this system names them. */
export const systemKeys = (userAgent = navigator.userAgent) =>
  /Macintosh/.test(userAgent)
    ? { modifier: 'Cmd', fullScreen: 'Ctrl+Cmd+F' }
    : { modifier: 'Ctrl', fullScreen: 'F11' };
