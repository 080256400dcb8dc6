import { type ReactNode, StrictMode } from 'react';

/** What the website and the front desk app have around the router. */
export function Providers({ children }: { children: ReactNode }) {
  return <StrictMode>{children}</StrictMode>;
}
