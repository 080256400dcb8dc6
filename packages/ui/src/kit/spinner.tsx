export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 motion-safe:animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}

/** Reserves space for content that is loading, so that the page does not shift. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`motion-safe:animate-pulse rounded-md bg-border/60 ${className}`} />;
}

export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner />
        {label}
      </span>
    </div>
  );
}
