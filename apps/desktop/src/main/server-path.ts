export const isApiPath = (pathname: string): boolean => pathname.startsWith('/api/');

/**
 * Returns whether the server handles a path. The server handles the API and uploaded images. The app contains
 * all other files.
 */
export const isServerPath = (pathname: string): boolean =>
  isApiPath(pathname) || pathname.startsWith('/images/');
