export function useMemoryFolder(): void;
