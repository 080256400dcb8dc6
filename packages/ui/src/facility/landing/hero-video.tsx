import { useRef, useState } from 'react';
import loopMp4 from '../../assets/hero-loop.mp4';
import loopWebm from '../../assets/hero-loop.webm';
import { PauseGlyph, PlayGlyph } from '../../kit/glyphs.tsx';

/** Plays the video in a loop. WCAG 2.2.2 requires the pause button. */
export default function HeroVideo({ className }: { className: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const toggle = () => void (isPlaying ? video.current?.pause() : video.current?.play());
  return (
    <>
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
        className={`${className} -z-20`}
      >
        <source src={loopWebm} type='video/webm; codecs="av01.0.08M.10"' />
        <source src={loopMp4} type="video/mp4" />
      </video>
      <button
        type="button"
        onClick={toggle}
        aria-label={isPlaying ? 'Pause the background video' : 'Play the background video'}
        className="absolute right-4 bottom-5 grid size-11 cursor-pointer place-items-center rounded-full border border-hero-subtitle text-hero-text hover:bg-[rgb(244_242_235/.12)] sm:right-6"
      >
        {isPlaying ? <PauseGlyph /> : <PlayGlyph />}
      </button>
    </>
  );
}
