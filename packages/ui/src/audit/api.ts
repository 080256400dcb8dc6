import { type AuditKind, type AuditSide, auditActor, auditEntry } from '@clubhouse/core/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

export const AUDIT_PAGE_SIZE = 25;

/** The filters of the activity log. Missing filters match every entry. */
export type AuditFilters = {
  search?: string;
  personId?: number;
  actorId?: number;
  kind?: AuditKind;
  by?: AuditSide;
  from?: string;
  to?: string;
};

export const auditQueries = {
  page: (filters: AuditFilters, page: number) =>
    queryOptions({
      queryKey: ['audit', filters, page],
      // The filter "Members, for themselves" reads the booking history, not the audit log. So it also needs
      // `bookings` events.
      meta: { live: ['audit', 'bookings'] },
      queryFn: () => {
        const query = new URLSearchParams({ page: String(page), pageSize: String(AUDIT_PAGE_SIZE) });
        for (const [name, value] of Object.entries(filters)) {
          if (value !== undefined && value !== '') query.set(name, String(value));
        }
        return api.page(`/api/admin/audit?${query}`, auditEntry);
      },
      placeholderData: keepPreviousData,
      // The log always refetches, because a change on any screen can add an entry.
      staleTime: 0,
    }),
  actors: queryOptions({
    queryKey: ['audit', 'actors'],
    meta: { live: [] },
    queryFn: () => api.get('/api/admin/audit/actors', z.array(auditActor)),
    staleTime: 60_000,
  }),
};
