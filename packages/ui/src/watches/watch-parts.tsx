import type { NewWatch } from '@clubhouse/core/watches';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FailedPart } from '../kit/failed-part.tsx';
import { Glyph } from '../kit/glyphs.tsx';
import { Button } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { watchQueries } from './api.ts';
import type { OnBooked } from './offer-actions.tsx';
import type { OnSeeTimes, SeenTimes } from './offer-dialog.tsx';

// These parts have their own scripts, because most members have no watch.
const OwnWatchList = lazyPart<OnBooked>(() => import('./own-watches.tsx'), {
  failed: (failure) => <FailedPart what="your watched times" failure={failure} />,
});
const OfferDialog = lazyDialog(() => import('./offer-dialog.tsx'));
const WatchDialog = lazyDialog(() => import('./watch-dialog.tsx'));

const BellGlyph = ({ className }: { className: string }) => (
  <Glyph className={className}>
    <path d="M10.268 21a2 2 0 0 0 3.464 0M22 8c0-2.3-.8-4.3-2-6M4 2C2.8 3.7 2 5.7 2 8" />
    <path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326" />
  </Glyph>
);

/**
 * Shows the member's watches, if any. Does not fetch the watches, because `OfferNotice` on the same screen
 * does.
 */
export function OwnWatches({ onBooked }: OnBooked) {
  const { data } = useQuery({ ...watchQueries.own(), enabled: false });
  return data && data.length > 0 ? <OwnWatchList onBooked={onBooked} /> : null;
}

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
          <BellGlyph className="size-4" />
          Tell me when it opens
        </Button>
      </p>
      {isOpen && <WatchDialog initial={watch} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Tells the member about an open offer, with a button that opens the offer. The link in the email opens the
 * offer directly, with `?offer=12` in the URL. Once `isReady` is true, the watches load after the next paint,
 * so that they never delay that paint.
 */
export function OfferNotice({ isReady, onBooked, onSeeTimes }: OnBooked & OnSeeTimes & { isReady: boolean }) {
  const isPainted = useAfterPaint(isReady);
  const { data = [] } = useQuery({ ...watchQueries.own(), enabled: isPainted });
  const [params, setParams] = useSearchParams();
  // The ID of the offer that was just booked. Hides the offer and its button right away, so that the closing
  // dialog does not return the focus to the button.
  const [bookedId, setBookedId] = useState<number | null>(null);
  const offer = data.map((watch) => watch.offer).find((each) => each && each.id !== bookedId);
  const openId = Number(params.get('offer')) || null;
  const [wanted, setWanted] = useState<SeenTimes | null>(null);
  // Waits until the URL has no offer, because `onSeeTimes` changes the URL and could bring the offer back.
  useEffect(() => {
    if (!wanted || openId !== null) return;
    setWanted(null);
    onSeeTimes(wanted);
  }, [wanted, openId, onSeeTimes]);
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
            <BellGlyph className="size-5 shrink-0 text-accent" />A time you’re watching is open.
          </p>
          <Button onClick={() => show(offer.id)}>See Offer</Button>
        </div>
      )}
      {openId !== null && openId !== bookedId && (
        <OfferDialog
          offerId={openId}
          onBooked={(booking) => {
            setBookedId(openId);
            onBooked(booking);
          }}
          onSeeTimes={(times) => {
            show(null);
            setWanted(times);
          }}
          onClose={() => show(null)}
        />
      )}
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
