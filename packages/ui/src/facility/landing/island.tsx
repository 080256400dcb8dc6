import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTrying, type Trial } from '../../client/keep-trying.ts';

const NEAR_PX = 600;

/** Stands where the build puts an island's HTML. */
export const islandMark = (name: string) => `<!--island:${name}-->`;

/** What the page holds of an island; undefined where there is none of that name. */
export function islandHtml(name: string): string | undefined {
  if (typeof document === 'undefined') return islandMark(name);
  return document.querySelector(`[data-island="${name}"]`)?.innerHTML;
}

/**
 * A part of a page that is its HTML, made at build time, and needs no script to be read. Given one, it comes to
 * life when somebody comes near it, as a React root of its own. Not by a Suspense boundary that stays dehydrated:
 * any change of a context around it, such as another anchor in the address, would empty it.
 */
export function Island({
  name,
  load,
  failedText,
}: {
  name: string;
  load?: () => Promise<ComponentType>;
  /** The error below the island while its script fails to load. For islands that do nothing without a script. */
  failedText?: string;
}) {
  const container = useRef<HTMLDivElement>(null);
  // Kept, so that it is there again should React have to draw the page anew.
  const [html] = useState(() => islandHtml(name) ?? '');
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element && load) return awakenWhenNear(element, name, load, setHasFailed);
  }, [name, load]);
  return (
    <>
      <div
        ref={container}
        data-island={name}
        className="contents"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only ever our own mark, or what the build has put in its place
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {hasFailed && failedText && (
        <p role="alert" className="mx-auto max-w-6xl px-4 pb-8 text-warning sm:px-6">
          {failedText}
        </p>
      )}
    </>
  );
}

/** Answers how to end it. */
function awakenWhenNear(
  element: HTMLElement,
  name: string,
  load: () => Promise<ComponentType>,
  onFailure: (hasFailed: boolean) => void,
): () => void {
  let trial: Trial | undefined;
  let isGone = false;
  let end = () => {};
  const comeToLife = (Section: ComponentType) => {
    stopWatching();
    if (isGone) return;
    onFailure(false);
    const root = hydrateRoot(element, <Section />, { identifierPrefix: name });
    end = () => root.unmount();
  };
  const awaken = async () => {
    stopWatching();
    const Section = await load().catch(() => undefined);
    if (Section) return comeToLife(Section);
    if (isGone) return;
    let loaded: ComponentType;
    trial = keepTrying({
      attempt: async () => {
        loaded = await load();
      },
      onDone: () => comeToLife(loaded),
      onProblem: () => onFailure(true),
    });
    // A touch retries right away.
    stopWatching = watch(element, () => void trial?.now(), { isTouchedOnly: true });
  };
  let stopWatching = watch(element, () => void awaken());
  return () => {
    isGone = true;
    stopWatching();
    trial?.stop();
    // Not while React is at work on the page that this one belonged to.
    setTimeout(() => end());
  };
}

/** Tells when an element is about to be seen, or the focus or a finger is in it. Answers how to stop. */
function watch(element: HTMLElement, onNear: () => void, { isTouchedOnly = false } = {}): () => void {
  const stop = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: `${NEAR_PX}px` },
  );
  // The island's own box has no place on the page; what is in it has.
  if (!isTouchedOnly) for (const child of element.children) observer.observe(child);
  for (const event of ['focusin', 'pointerdown']) {
    element.addEventListener(event, onNear, { signal: stop.signal });
  }
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
