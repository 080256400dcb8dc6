export function proseProblems(text: string, options?: { isOnScreen?: boolean }): string[];
