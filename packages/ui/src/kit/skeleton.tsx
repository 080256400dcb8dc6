/** Takes up the space of content that is loading, so that the page does not jump. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`motion-safe:animate-pulse rounded-md bg-border/60 ${className}`} />;
}
