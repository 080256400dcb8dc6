export const isApiPath = (pathname: string): boolean => pathname.startsWith('/api/');

/**
 * Returns whether the server handles a path. It handles the API and uploaded images. All other files are part
 * of the app.
 */
export const isServerPath = (pathname: string): boolean =>
  isApiPath(pathname) || pathname.startsWith('/images/');
