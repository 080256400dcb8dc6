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

type Props = {
  name: string;
  load?: () => Promise<ComponentType>;
  /** The error below an island that is useless without its script. */
  failedText?: string;
};

/**
 * A part of a page that is rendered at build time and readable without a script. When the user scrolls near it, its
 * script hydrates it as a separate React root. A dehydrated Suspense boundary would not work. React would empty the
 * boundary when a context above it changes, for example when the URL gets a new anchor.
 */
export function Island({ name, load, failedText }: Props) {
  const container = useRef<HTMLDivElement>(null);
  // State keeps the HTML if React renders this component again, when the page no longer contains it.
  const [html] = useState(() => islandHtml(name) ?? '');
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element && load) return hydrateWhenNear(element, name, load, setHasFailed);
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

/** Returns a function that stops waiting and unmounts the island. */
function hydrateWhenNear(
  element: HTMLElement,
  name: string,
  load: () => Promise<ComponentType>,
  onFailure: (hasFailed: boolean) => void,
): () => void {
  let trial: Trial | undefined;
  let isGone = false;
  let unmount = () => {};
  const hydrate = (Section: ComponentType) => {
    stopWatching();
    if (isGone) return;
    onFailure(false);
    const root = hydrateRoot(element, <Section />, { identifierPrefix: name });
    unmount = () => root.unmount();
  };
  const start = async () => {
    stopWatching();
    const Section = await load().catch(() => undefined);
    if (Section) return hydrate(Section);
    if (isGone) return;
    let loaded: ComponentType;
    trial = keepTrying({
      attempt: async () => {
        loaded = await load();
      },
      onDone: () => hydrate(loaded),
      onProblem: () => onFailure(true),
    });
    // A touch retries right away.
    stopWatching = watch(element, () => void trial?.now(), { isTouchedOnly: true });
  };
  let stopWatching = watch(element, () => void start());
  return () => {
    isGone = true;
    stopWatching();
    trial?.stop();
    // React does not allow unmounting a root while it renders another one.
    setTimeout(() => unmount());
  };
}

/** Calls `onNear` when the element is near the viewport or gets focus or a touch. Returns a function that stops it. */
function watch(element: HTMLElement, onNear: () => void, { isTouchedOnly = false } = {}): () => void {
  const stop = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: `${NEAR_PX}px` },
  );
  // `display: contents` leaves the island itself without a box, so this observes its children.
  if (!isTouchedOnly) for (const child of element.children) observer.observe(child);
  for (const event of ['focusin', 'pointerdown']) {
    element.addEventListener(event, onNear, { signal: stop.signal });
  }
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
