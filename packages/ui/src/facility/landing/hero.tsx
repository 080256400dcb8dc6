import { type BrandImage, type ImageFormat, imageUrl, imageWidths } from '@clubhouse/core/facility';
import { type ReactNode, useEffect, useState } from 'react';
import posterAvif from '../../assets/hero-poster.avif';
import posterJpg from '../../assets/hero-poster.jpg';
import posterWebp from '../../assets/hero-poster.webp';
import posterPortraitAvif from '../../assets/hero-poster-portrait.avif';
import posterPortraitWebp from '../../assets/hero-poster-portrait.webp';
import { useFacility } from '../../client/facility.ts';
import { lazyPart } from '../../kit/lazy.tsx';

const COVER = 'absolute inset-0 size-full object-cover object-[56%_50%]';
const PORTRAIT = '(max-aspect-ratio: 3/5)';
/**
 * The width of the picture, for the `sizes` attributes. The picture covers the window, so its width on a
 * narrow screen depends on the window's height.
 */
const HERO_SIZES = 'max(100vw, 178vh)';

// If the video fails to load, nothing replaces it, because the still picture below it stays visible.
const HeroVideo = lazyPart<{ className: string }>(() => import('./hero-video.tsx'), { failed: () => null });

/**
 * The hero fills the window, except for 3.25rem at the bottom, where the section menu begins. The hero
 * extends behind the header. At the top of the page, the header is transparent.
 */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="dark relative isolate -mt-(--header-height) grid min-h-[max(100svh-3.25rem,38rem)] items-end overflow-hidden bg-[#0B110E]"
    >
      <Background />
      {children}
    </section>
  );
}

function Background() {
  const { hero } = useFacility().brand;
  const isVideoWanted = useVideoWanted() && !hero;
  return (
    <>
      <div className="absolute inset-0 -z-20">{hero ? <UploadedHero image={hero} /> : <Poster />}</div>
      {isVideoWanted && <HeroVideo className={COVER} />}
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-(image:--scrim-hero) max-sm:bg-(image:--scrim-hero-center)"
      />
    </>
  );
}

/** The video's first frame, as a still picture. */
const Poster = () => (
  <picture>
    {/* Narrow screens load a file with only the middle of the picture. */}
    <source media={PORTRAIT} type="image/avif" srcSet={posterPortraitAvif} />
    <source media={PORTRAIT} type="image/webp" srcSet={posterPortraitWebp} />
    <source type="image/avif" srcSet={posterAvif} />
    <source type="image/webp" srcSet={posterWebp} />
    <img src={posterJpg} alt="" width={1600} height={900} className={COVER} />
  </picture>
);

function UploadedHero({ image }: { image: BrandImage }) {
  const { width, height } = image;
  const files = (format: ImageFormat) =>
    imageWidths('hero', image).map((each) => `${imageUrl(image, `${each}.${format}`)} ${each}w`);
  return (
    <picture>
      <source type="image/avif" sizes={HERO_SIZES} srcSet={files('avif').join(', ')} />
      <source type="image/webp" sizes={HERO_SIZES} srcSet={files('webp').join(', ')} />
      <img
        src={imageUrl(image, `${width}.jpg`)}
        alt=""
        width={width}
        height={height}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}

type DataSaving = Navigator & { connection?: { saveData?: boolean } };
const AFTER_LOAD_MS = 500;

/**
 * Returns whether to play the video. False until the page has loaded, and always false for users who prefer
 * less motion or data.
 */
function useVideoWanted(): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const wantsLess =
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      matchMedia('(prefers-reduced-data: reduce)').matches ||
      (navigator as DataSaving).connection?.saveData === true;
    if (wantsLess) return;
    let timer: number;
    const start = () => {
      timer = window.setTimeout(() => setIsWanted(true), AFTER_LOAD_MS);
    };
    if (document.readyState === 'complete') start();
    else addEventListener('load', start);
    return () => {
      removeEventListener('load', start);
      clearTimeout(timer);
    };
  }, []);
  return isWanted;
}
