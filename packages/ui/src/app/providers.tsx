import { type ReactNode, StrictMode } from 'react';

/** The providers around the router of the website and of the front desk app. */
export function Providers({ children }: { children: ReactNode }) {
  return <StrictMode>{children}</StrictMode>;
}
