export const isApiPath = (pathname: string): boolean => pathname.startsWith('/api/');

/**
 * Returns whether the server handles a path: the API or an uploaded image. The app itself contains all other
 * files.
 */
export const isServerPath = (pathname: string): boolean =>
  isApiPath(pathname) || pathname.startsWith('/images/');
