import { useSearchParams } from 'react-router-dom';

/**
 * Returns the URL's search parameters, and a function that changes some of them. A null value removes a
 * parameter.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = Object.entries({ ...Object.fromEntries(before), ...changes });
        return after.filter((param): param is [string, string] => param[1] !== null);
      },
      { replace: true },
    );
  return [params, change] as const;
}
