import { type ApiError, errorMessage } from '../client/index.ts';
import { showToast } from '../kit/index.ts';

/** Shows a toast with the reason why the server refused a change. */
export const showFailure = (title: string) => (error: ApiError) =>
  showToast({ title, description: errorMessage(error, 'Please try again.'), variant: 'destructive' });
