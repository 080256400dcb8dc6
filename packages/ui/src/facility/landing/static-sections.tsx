import { About } from './about.tsx';
import { Membership } from './membership.tsx';
import { Rating } from './rating.tsx';
import { Services } from './services.tsx';

/** Sections without any interaction. */
export function StaticSections() {
  return (
    <>
      <About />
      <Membership />
      <Services />
      <Rating />
    </>
  );
}
