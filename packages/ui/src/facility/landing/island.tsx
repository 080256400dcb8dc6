import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTrying, type Trial } from '../../client/keep-trying.ts';

const NEAR_PX = 600;

/** Returns the placeholder that the server later replaces with the island's HTML. */
export const islandMark = (name: string) => `<!--island:${name}-->`;

/** Returns the island's HTML, or undefined if the page has none. On the server, returns the placeholder. */
export function islandHtml(name: string): string | undefined {
  if (typeof document === 'undefined') return islandMark(name);
  return document.querySelector(`[data-island="${name}"]`)?.innerHTML;
}

type Props = {
  name: string;
  load?: () => Promise<ComponentType>;
  /** The error message if the island's script fails to load. Omit it if the island works without its script. */
  failedText?: string;
};

/**
 * A part of the page that the server renders to HTML. If `load` is set, the part's script hydrates it as a
 * separate React root. The script loads when the part comes near the viewport, gets focus or is touched. A
 * Suspense boundary would not work, because React empties a boundary when a context above changes before
 * hydration. For example, a new anchor in the URL changes the router's context.
 */
export function Island({ name, load, failedText }: Props) {
  const container = useRef<HTMLDivElement>(null);
  // The state keeps the HTML, because React may render this component again after the page no longer contains
  // the HTML.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own marker, or HTML from the server
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
    // Retries right away if the user touches or focuses the island.
    stopWatching = watch(element, () => void trial?.now(), { isTouchedOnly: true });
  };
  let stopWatching = watch(element, () => void start());
  return () => {
    isGone = true;
    stopWatching();
    trial?.stop();
    // The timeout is necessary, because React cannot unmount a root while it renders a different root.
    setTimeout(() => unmount());
  };
}

/**
 * Calls `onNear` when the element comes near the viewport, gets focus, or is touched. With `isTouchedOnly`,
 * ignores the viewport.
 */
function watch(element: HTMLElement, onNear: () => void, { isTouchedOnly = false } = {}): () => void {
  const stop = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: `${NEAR_PX}px` },
  );
  // Observes the island's children. The island itself has no box to observe, because it has
  // `display: contents`.
  if (!isTouchedOnly) for (const child of element.children) observer.observe(child);
  for (const event of ['focusin', 'pointerdown']) {
    element.addEventListener(event, onNear, { signal: stop.signal });
  }
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
