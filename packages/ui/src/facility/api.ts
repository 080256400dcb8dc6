import { outboxState } from '@clubhouse/core/facility';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => api.get('/api/admin/outbox', outboxState),
});
