/** Holds the place of what is being loaded, so that nothing jumps when it comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`motion-safe:animate-pulse rounded-md bg-border/60 ${className}`} />;
}
