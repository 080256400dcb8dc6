export const isApiPath = (pathname: string): boolean => pathname.startsWith('/api/');

/** Returns whether the server answers a path: the API, and the uploaded logo. The app contains all other files. */
export const isServerPath = (pathname: string): boolean =>
  isApiPath(pathname) || pathname.startsWith('/images/');
