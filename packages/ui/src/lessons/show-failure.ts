import type { ApiError } from '../client/index.ts';
import { showRefusal } from '../kit/refused.tsx';

export const showFailure = (title: string) => (error: ApiError) =>
  showRefusal(title, error, 'Please try again.');
