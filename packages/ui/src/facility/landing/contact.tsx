import { freeDemoText } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { Queries } from '../../client/queries.tsx';
import { ContactDetails, DemoRequestForm } from '../../demo-requests/index.ts';
import { Section } from './section.tsx';

export function Contact() {
  return (
    <Section
      id="contact"
      title={`Your ${freeDemoText(useFacility())}`}
      lead="Try a bay, meet a coach, see the gym. No obligation. No credit card."
      isRaised
    >
      <div className="grid overflow-hidden rounded-lg border border-border bg-background lg:grid-cols-[1fr_1.4fr]">
        <div className="dark bg-background p-6 text-text sm:p-10">
          <h3 className="mb-7 text-title">Come see us</h3>
          <ContactDetails />
        </div>
        <div id="request-demo" className="p-6 sm:p-10">
          <Queries>
            <DemoRequestForm />
          </Queries>
        </div>
      </div>
    </Section>
  );
}
