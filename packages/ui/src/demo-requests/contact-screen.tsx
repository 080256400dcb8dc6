import { Card } from '../kit/index.ts';
import { ContactDetails } from './contact-details.tsx';
import { DemoRequestForm } from './demo-request-form.tsx';

export function ContactScreen() {
  return (
    <div className="mx-auto grid w-full max-w-6xl items-start gap-8 px-4 pt-6 pb-16 sm:px-6 sm:pt-10 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
      <div>
        <h1 className="text-heading">Book Your Free Demo</h1>
        <p className="mt-3 max-w-prose text-lead text-muted">
          Experience our professional golf simulator facilities with no obligation
        </p>
        <div className="mt-8 max-lg:hidden">
          <ContactDetails />
        </div>
      </div>
      <Card>
        <DemoRequestForm />
      </Card>
      <div className="lg:hidden">
        <ContactDetails />
      </div>
    </div>
  );
}
