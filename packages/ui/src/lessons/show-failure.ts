import { type ApiError, errorMessage } from '../client/index.ts';
import { showToast } from '../kit/index.ts';

/** Returns an error handler that shows the server's message in a toast. */
export const showFailure = (title: string) => (error: ApiError) =>
  showToast({ title, description: errorMessage(error, 'Please try again.'), variant: 'destructive' });
