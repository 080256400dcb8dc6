import { lazy, memo, Suspense } from 'react';
import { ContactDetails } from '../../demo-requests/contact-details.tsx';
import { Skeleton } from '../../kit/index.ts';
import { Section } from './section.tsx';
import { whenNear } from './when-near.ts';

const FORM_ID = 'request-demo';

/** The form's own script is a fifth of the page's: it comes when somebody comes near the form. */
const DemoRequestForm = lazy(async () => {
  await whenNear(FORM_ID);
  const { DemoRequestForm } = await import('../../demo-requests/demo-request-form.tsx');
  return { default: DemoRequestForm };
});

/** Never drawn anew by what is around it: until its script is there, the form of the page's HTML has to stay. */
export const Contact = memo(function Contact() {
  return (
    <Section
      id="contact"
      title="Your first two hours are on us"
      lead="Try a bay, meet a coach, see the gym. No obligation, and no card."
      tone="surface"
    >
      <div className="grid overflow-hidden rounded-lg border border-border bg-background lg:grid-cols-[1fr_1.4fr]">
        <div className="dark bg-background p-6 text-text sm:p-10">
          <h3 className="mb-7 text-title">Come and see it</h3>
          <ContactDetails />
        </div>
        <div id={FORM_ID} className="min-h-[38rem] p-6 sm:p-10">
          <Suspense fallback={<Skeleton className="h-[34rem]" />}>
            <DemoRequestForm />
          </Suspense>
        </div>
      </div>
    </Section>
  );
});
