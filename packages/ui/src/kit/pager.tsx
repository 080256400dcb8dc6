import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

type PageWindow = { page: number; pageSize: number; total: number };

/** Returns text such as "21–40 of 57". */
export function rangeText({ page, pageSize, total }: PageWindow): string {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const [from, to, all] = [first, last, total].map((number) => number.toLocaleString('en-US'));
  return `${from}–${to} of ${all}`;
}

export const lastPageOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

export function Pager({
  label,
  className = '',
  onTurn,
  ...pageWindow
}: PageWindow & { label: string; className?: string; onTurn: (page: number) => void }) {
  const { page, pageSize, total } = pageWindow;
  const lastPage = lastPageOf(total, pageSize);
  if (lastPage === 1) return null;
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <p className="text-muted text-small">{rangeText(pageWindow)}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
          <ChevronLeft aria-hidden className="-ml-1 size-5" />
          Previous
        </Button>
        <Button look="secondary" disabled={page >= lastPage} onClick={() => onTurn(page + 1)}>
          Next
          <ChevronRight aria-hidden className="-mr-1 size-5" />
        </Button>
      </div>
    </nav>
  );
}
