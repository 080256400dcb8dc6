import { auditEntry } from '@clubhouse/core/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';

export const AUDIT_PAGE_SIZE = 12;

export const auditQueries = {
  page: (search: string, page: number) =>
    queryOptions({
      queryKey: ['audit', search, page],
      meta: { live: ['bookings', 'leagues', 'requests', 'keypad', 'facility'] },
      queryFn: () => {
        const query = { search, page: String(page), pageSize: String(AUDIT_PAGE_SIZE) };
        return api.page(`/api/admin/audit?${new URLSearchParams(query)}`, auditEntry);
      },
      placeholderData: keepPreviousData,
      // The log always refetches, because a change on any screen can add an entry.
      staleTime: 0,
    }),
};
