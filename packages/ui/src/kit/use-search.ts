import { useState } from 'react';
import { useSettled } from './use-settled.ts';

/** What is typed, what is searched for once nobody types, and the page of it: another search begins at its first. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [turned, setTurned] = useState({ search, page: 1 });
  const page = turned.search === search ? turned.page : 1;
  return { typed, setTyped, search, page, turnTo: (next: number) => setTurned({ search, page: next }) };
}
