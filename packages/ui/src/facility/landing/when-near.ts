const NEAR_PX = 600;

/** When an element is about to be seen, or the focus or a finger is in it. At once where there is no screen. */
export async function whenNear(id: string): Promise<void> {
  if (typeof IntersectionObserver === 'undefined') return;
  // It may not have been drawn yet when it is asked for.
  const element = document.getElementById(id) ?? document.body;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    element.addEventListener('focusin', () => resolve(), { once: true });
    element.addEventListener('pointerdown', () => resolve(), { once: true });
  });
}
