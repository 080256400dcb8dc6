import { errorMessage } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';

export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: errorMessage(error, 'Please try again.'), variant: 'destructive' });
}
