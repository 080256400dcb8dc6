import type { ReactNode } from 'react';
import { Skeleton } from '../../kit/index.ts';

/** The home page and its skeleton share this frame, so nothing shifts when the content loads. */
export const HomeFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">{children}</div>
);

export const HomeGrid = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid gap-4 sm:mt-8 lg:grid-cols-[1.15fr_1fr]">{children}</div>
);

export function HomeSkeleton() {
  return (
    <HomeFrame>
      <p role="status" className="sr-only">
        Loading your home page
      </p>
      <Skeleton className="h-11 max-w-md" />
      <Skeleton className="mt-3 h-6 max-w-48" />
      <HomeGrid>
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </HomeGrid>
    </HomeFrame>
  );
}
