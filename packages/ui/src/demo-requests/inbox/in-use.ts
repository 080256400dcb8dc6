import type { DemoRequest } from '@clubhouse/core/demo-requests';

/**
 * Returns whether the user is using the list. If so, a new card at the top would move the text that the user
 * is reading.
 */
export function isInUse(list: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    list.matches(':hover') ||
    list.contains(activeElement) ||
    activeElement?.closest('[role=dialog], [role=alertdialog]') != null ||
    list.getBoundingClientRect().top < 0
  );
}

export const isOlder = (one: DemoRequest, other: DemoRequest): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
