/** A placeholder for loading content, so nothing jumps when it arrives. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`motion-safe:animate-pulse rounded-md bg-border/60 ${className}`} />;
}
