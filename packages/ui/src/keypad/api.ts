import { memberKeypadCode } from '@clubhouse/core/keypad';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';

/** Asked each time the dialog opens, and forgotten when it closes: every look is recorded, and the code changes. */
export const entranceCodeQuery = queryOptions({
  queryKey: ['keypad', 'member-code'],
  queryFn: () => api.get('/api/member/keypad-code', memberKeypadCode),
  gcTime: 0,
  staleTime: 0,
});
