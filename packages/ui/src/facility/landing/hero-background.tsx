import { useEffect, useState } from 'react';
import posterAvif from '../../assets/hero-poster.avif';
import posterJpg from '../../assets/hero-poster.jpg';
import posterWebp from '../../assets/hero-poster.webp';
import posterPortraitAvif from '../../assets/hero-poster-portrait.avif';
import posterPortraitWebp from '../../assets/hero-poster-portrait.webp';
import { lazyPart } from '../../kit/lazy.tsx';

const COVER = 'absolute inset-0 size-full object-cover object-[56%_50%]';

const PORTRAIT = '(max-aspect-ratio: 3/5)';

// If the video fails to load, the picture stays.
const HeroVideo = lazyPart<{ className: string }>(
  async () => ({ default: (await import('./hero-video.tsx')).HeroVideo }),
  {
    failed: () => null,
  },
);

/**
 * The loop behind the headline. Its first frame shows as a picture at once, and remains for people who prefer less
 * motion or data. The video loads after the rest of the page.
 */
export function HeroBackground() {
  const isVideoWanted = useVideoWanted();
  return (
    <>
      <div className="absolute inset-0 -z-20">
        <picture>
          {/* The middle of the picture, for narrow screens. */}
          <source media={PORTRAIT} type="image/avif" srcSet={posterPortraitAvif} />
          <source media={PORTRAIT} type="image/webp" srcSet={posterPortraitWebp} />
          <source type="image/avif" srcSet={posterAvif} />
          <source type="image/webp" srcSet={posterWebp} />
          <img src={posterJpg} alt="" width={1600} height={900} className={COVER} />
        </picture>
      </div>
      {isVideoWanted && <HeroVideo className={COVER} />}
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-(image:--scrim-hero) max-sm:bg-(image:--scrim-hero-center)"
      />
    </>
  );
}

type DataSaving = Navigator & { connection?: { saveData?: boolean } };

function useVideoWanted(): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const wantsLess =
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      matchMedia('(prefers-reduced-data: reduce)').matches ||
      (navigator as DataSaving).connection?.saveData === true;
    if (wantsLess) return;
    return afterLoad(() => setIsWanted(true));
  }, []);
  return isWanted;
}

const PAUSE_MS = 500;

/** Calls back shortly after the page has loaded. Returns a function that cancels it. */
function afterLoad(act: () => void): () => void {
  let timer: number;
  const soon = () => {
    timer = window.setTimeout(act, PAUSE_MS);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
  return () => {
    removeEventListener('load', soon);
    clearTimeout(timer);
  };
}
