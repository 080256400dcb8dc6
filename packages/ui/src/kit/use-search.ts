import { useState } from 'react';
import { useDebounce } from 'use-debounce';

export const SEARCH_PAUSE_MS = 200;

/** Debounces the search of a paginated list. A new search starts at the first page. */
export function useSearch(initial = '') {
  const [typed, setTyped] = useState(initial);
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  const [turned, setTurned] = useState({ search, page: 1 });
  const page = turned.search === search ? turned.page : 1;
  return { typed, setTyped, search, page, turnTo: (next: number) => setTurned({ search, page: next }) };
}
