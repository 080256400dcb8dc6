import type { NewWatch } from '@clubhouse/core/watches';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FailedPart } from '../kit/failed-part.tsx';
import { Button } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { watchQueries } from './api.ts';

// Most members have no watch, so the booking page loads these parts only when they are needed.
const OwnWatchList = lazyPart<object>(() => import('./own-watches.tsx'), {
  failed: (failure) => <FailedPart what="your watched times" failure={failure} />,
});
const OfferDialog = lazyDialog(() => import('./offer-dialog.tsx'));
const WatchDialog = lazyDialog(() => import('./watch-dialog.tsx'));

/** The watches of the member, if there are any. `OfferNotice` on the same screen loads them. */
export function OwnWatches() {
  const { data } = useQuery({ ...watchQueries.own(), enabled: false });
  return data && data.length > 0 ? <OwnWatchList /> : null;
}

/** Asks for the button that opens the watch dialog. `watch` is the time that the member tried. */
export function WatchPrompt({ text, watch }: { text: string; watch: NewWatch }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <span className="text-muted">{text}</span>
        <Button
          look="quiet"
          className="-mx-2 px-2 underline underline-offset-4"
          onClick={() => setIsOpen(true)}
        >
          <BellRing aria-hidden className="size-4" />
          Tell me when it opens
        </Button>
      </p>
      {isOpen && <WatchDialog initial={watch} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Says that an offer is open, and opens it. The link in the email opens it directly, as `?offer=12`. With `isReady`,
 * the watches load after the next paint, so they never delay the first paint.
 */
export function OfferNotice({ isReady }: { isReady: boolean }) {
  const isPainted = useAfterPaint(isReady);
  const { data = [] } = useQuery({ ...watchQueries.own(), enabled: isPainted });
  const [params, setParams] = useSearchParams();
  const offer = data.find((watch) => watch.offer)?.offer;
  const openId = Number(params.get('offer')) || null;
  const show = (id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('offer');
        else next.set('offer', String(id));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      {offer && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft px-4 py-3"
        >
          <p className="flex items-center gap-3 font-[600]">
            <BellRing aria-hidden className="size-5 shrink-0 text-accent" />A time you’re watching is open.
          </p>
          <Button onClick={() => show(offer.id)}>See Offer</Button>
        </div>
      )}
      {openId !== null && <OfferDialog offerId={openId} onClose={() => show(null)} />}
    </>
  );
}

function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
