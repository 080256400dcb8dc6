export const isApiPath = (pathname: string): boolean => pathname.startsWith('/api/');

/** Returns whether the server handles a path: the API and uploaded images. The app bundles all other files. */
export const isServerPath = (pathname: string): boolean =>
  isApiPath(pathname) || pathname.startsWith('/images/');
