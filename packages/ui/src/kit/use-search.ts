import { useState } from 'react';
import { useDebounce } from 'use-debounce';

/** The debounce delay before a search is sent. */
export const SEARCH_PAUSE_MS = 200;

/** What is typed, what is searched for once nobody types, and the page of it: another search begins at its first. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  const [turned, setTurned] = useState({ search, page: 1 });
  const page = turned.search === search ? turned.page : 1;
  return { typed, setTyped, search, page, turnTo: (next: number) => setTurned({ search, page: next }) };
}
