import { useQuery } from '@tanstack/react-query';
import { requestQueries } from '../demo-requests/inbox/index.ts';

export function OpenRequestsCount({ className = '' }: { className?: string }) {
  const { data: open = 0 } = useQuery(requestQueries.openCount);
  if (open === 0) return null;
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center whitespace-nowrap rounded-full bg-accent px-1.5 font-[600] text-[0.75rem] text-on-accent leading-none ${className}`}
    >
      {open > 99 ? '99+' : open}
      <span className="sr-only"> open</span>
    </span>
  );
}
