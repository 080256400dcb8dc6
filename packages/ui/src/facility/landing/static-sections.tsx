import { About } from './about.tsx';
import { Membership } from './membership.tsx';
import { Rating } from './rating.tsx';
import { Services } from './services.tsx';

/** What is only read and looked at. */
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
