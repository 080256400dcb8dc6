import { type ApiError, sentenceOf } from '../../client/index.ts';
import { Notice } from '../../kit/index.ts';

/** Why a call was refused, beside the button that made it. Where the fields say it already, nothing. */
export function Refused({
  error,
  fallback,
  isSaid = false,
}: {
  error: ApiError | null;
  fallback: string;
  isSaid?: boolean;
}) {
  if (!error || isSaid) return null;
  return <Notice tone="danger">{sentenceOf(error, fallback)}</Notice>;
}
