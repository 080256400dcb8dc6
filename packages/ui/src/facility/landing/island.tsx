import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTrying, type Trial } from '../../client/keep-trying.ts';

const NEAR_PX = 600;

/** The marker that the build replaces with an island's HTML. */
export const islandMark = (name: string) => `<!--island:${name}-->`;

/** The island's HTML in the page, or undefined. */
export function islandHtml(name: string): string | undefined {
  if (typeof document === 'undefined') return islandMark(name);
  return document.querySelector(`[data-island="${name}"]`)?.innerHTML;
}

/**
 * A part of a page that was rendered at build time and is readable without a script. With a script, it hydrates as a
 * separate React root when the user comes near it. A dehydrated Suspense boundary would not work: any change of a
 * context above it, such as a new anchor in the URL, would empty it.
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
  // Kept in case React has to render the page again.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own marker, or HTML from the build
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

/** Returns a function that unmounts the island. */
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
    // Not while React renders the page that contained this island.
    setTimeout(() => end());
  };
}

/** Calls back when an element comes near the viewport, or gets focus or a touch. Returns a function that stops it. */
function watch(element: HTMLElement, onNear: () => void, { isTouchedOnly = false } = {}): () => void {
  const stop = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: `${NEAR_PX}px` },
  );
  // The island itself has no box, so this observes its content.
  if (!isTouchedOnly) for (const child of element.children) observer.observe(child);
  for (const event of ['focusin', 'pointerdown']) {
    element.addEventListener(event, onNear, { signal: stop.signal });
  }
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
