import { FACILITY } from '@clubhouse/core/facility';
import type { ReactNode } from 'react';
import { ButtonLink } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';

export function PrivacyScreen() {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <h1 className="text-heading">Privacy Policy</h1>
      <p className="mt-2 text-muted">Last updated April 28, 2025</p>
      <Section title="Introduction">
        <p>
          {FACILITY.name} runs an indoor golf, fitness and coaching facility in {FACILITY.city}, Florida. This
          page explains what we keep about you, why we keep it, and what you can ask us to do with it.
        </p>
      </Section>
      <Section title="Information We Collect">
        <p>What you give us:</p>
        <ul>
          <li>your name, email address and phone number, when you ask for a demo or make an account;</li>
          <li>your bookings, lessons and league results;</li>
          <li>the messages you send us.</li>
        </ul>
        <p>Information from using the website and the facility:</p>
        <ul>
          <li>the devices you are signed in on and when you last used them;</li>
          <li>when you looked at the entrance code;</li>
          <li>server logs, never what you type.</li>
        </ul>
        <p>We store passwords so that no one can read them, including us.</p>
      </Section>
      <Section title="How We Use Your Information">
        <ul>
          <li>to book bays, lessons and leagues, and to let you in;</li>
          <li>to answer you, and to write to you about what you have booked;</li>
          <li>to keep accounts and the facility safe;</li>
          <li>to understand how the bays and the website are used, so that we can improve both.</li>
        </ul>
        <p>We do not sell your information.</p>
      </Section>
      <Section title="Cookies and Tracking Technologies">
        <p>
          One cookie keeps you signed in. Another remembers that this device has signed in before, which
          protects your account when someone tries to guess your password. Visitors who do not sign in get no
          cookies from us. We use a web analytics service that counts page views and actions, such as making a
          booking. It may set its own cookies. You can refuse them in your browser, and everything here still
          works.
        </p>
      </Section>
      <Section title="Disclosure">
        <p>
          Our staff and coaches see what they need to serve you. Companies that run our servers and deliver
          our email process it on our behalf. Beyond that we disclose information only where the law requires
          it, or to protect someone’s safety.
        </p>
      </Section>
      <Section title="Data Security">
        <p>
          Connections are encrypted, access is limited to those who need it, and changes made by staff are
          recorded. No system is perfectly safe; if something happens that concerns you, we will tell you.
        </p>
      </Section>
      <Section title="Your Rights">
        <ul>
          <li>
            <strong>Access:</strong> you can ask what we hold about you.
          </li>
          <li>
            <strong>Correction and deletion:</strong> you can change your details in your account, and ask us
            to correct or delete the rest.
          </li>
          <li>
            <strong>Objection:</strong> you can object to a use of your information.
          </li>
          <li>
            <strong>Portability:</strong> you can download your bookings as a file, and ask us for a file with
            the rest.
          </li>
        </ul>
      </Section>
      <Section title="Children's Privacy">
        <p>
          Our services are not for people under 18, and we do not knowingly keep information about them. If
          you believe we do, please tell us and we will delete it.
        </p>
      </Section>
      <Section title="Changes">
        <p>
          When we change this policy, the date at its top changes with it. We write to members about changes
          that matter to them.
        </p>
      </Section>
      <Section title="Contact">
        <address className="not-italic">
          {FACILITY.name}
          <br />
          {FACILITY.street}
          <br />
          {FACILITY.city}, {FACILITY.state} {FACILITY.zip}
          <br />
          <a href={`mailto:${FACILITY.email}`} className="text-accent underline">
            {FACILITY.email}
          </a>
          <br />
          <a href={phoneHref(FACILITY.phone)} className="text-accent underline">
            {FACILITY.phone}
          </a>
        </address>
      </Section>
      <ButtonLink to="/" look="secondary" className="mt-10">
        Back to Home
      </ButtonLink>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 [&_li]:mt-1.5 [&_p+p]:mt-3 [&_ul+p]:mt-3 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5">
      <h2 className="mb-3 text-title">{title}</h2>
      {children}
    </section>
  );
}
