import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import loopMp4 from '../../assets/hero-loop.mp4';
import loopWebm from '../../assets/hero-loop.webm';
import { Picture } from '../../kit/index.ts';
import { PICTURES } from './pictures.ts';

const COVER = 'absolute inset-0 size-full object-cover object-[56%_50%]';

/**
 * The loop behind the headline. Its first frame stands there as a picture from the start, and stays alone for
 * those who want less motion or less data; the video comes when the page has loaded and has nothing else to do.
 */
export function HeroBackground() {
  const isWanted = useVideoWanted();
  const [isPlaying, setIsPlaying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const toggle = () => void (isPlaying ? video.current?.pause() : video.current?.play());
  const Icon = isPlaying ? Pause : Play;

  return (
    <>
      <div className="absolute inset-0 -z-20">
        <Picture file={PICTURES.hero} alt="" isFirst className={COVER} />
        {isWanted && (
          <video
            ref={video}
            muted
            loop
            playsInline
            autoPlay
            preload="metadata"
            aria-hidden
            tabIndex={-1}
            onPlaying={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
            className={COVER}
          >
            <source src={loopWebm} type='video/webm; codecs="av01.0.08M.10"' />
            <source src={loopMp4} type="video/mp4" />
          </video>
        )}
      </div>
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-(image:--scrim-hero) max-sm:bg-(image:--scrim-hero-center)"
      />
      {isWanted && (
        <button
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? 'Pause the background video' : 'Play the background video'}
          className="absolute right-4 bottom-5 grid size-11 cursor-pointer place-items-center rounded-full border border-hero-subtitle text-hero-text hover:bg-[rgb(244_242_235/.12)] sm:right-6"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      )}
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
    return whenIdle(() => setIsWanted(true));
  }, []);
  return isWanted;
}

const SAFARI_PAUSE_MS = 500;

/** After everything of the page has loaded, in a quiet moment. Answers how to take it back. */
function whenIdle(act: () => void): () => void {
  let idle = 0;
  let timer = 0;
  const soon = () => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(act);
    else timer = setTimeout(act, SAFARI_PAUSE_MS) as unknown as number;
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  return () => {
    removeEventListener('load', soon);
    clearTimeout(timer);
    if (idle) cancelIdleCallback(idle);
  };
}
