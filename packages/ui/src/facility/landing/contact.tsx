import { freeDemoText } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { Queries } from '../../client/queries.tsx';
import { ContactDetails, DemoRequestForm } from '../../demo-requests/index.ts';
import { Directions } from './directions.tsx';
import { Fold } from './fold.tsx';
import { Section } from './section.tsx';

export function Contact() {
  return (
    // The membership section links to this anchor. The form reads the anchor from the URL and sets its topic
    // to membership.
    <div id="join">
      <Section
        id="contact"
        title={`Your ${freeDemoText(useFacility())}`}
        lead="Try a bay, meet a coach, see the gym. No obligation. No credit card."
        isRaised
      >
        <div className="grid overflow-hidden rounded-lg border border-border bg-background lg:grid-cols-[1fr_1.4fr]">
          <div className="dark bg-background p-6 text-text max-lg:order-last max-sm:p-4 sm:p-10">
            <h3 className="mb-2 text-title sm:mb-4">Come see us</h3>
            <Directions />
            <Fold title="Address, phone and hours">
              <ContactDetails />
            </Fold>
          </div>
          <div id="request-demo" className="scroll-mt-48 p-4 sm:p-10 lg:scroll-mt-60">
            <Queries>
              <DemoRequestForm />
            </Queries>
          </div>
        </div>
      </Section>
    </div>
  );
}
