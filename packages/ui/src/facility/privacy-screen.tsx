import { stateName } from '@clubhouse/core/facility';
import type { ReactNode } from 'react';
import { useFacility } from '../client/facility.ts';
import { ButtonLink } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';

export function PrivacyScreen() {
  const facility = useFacility();
  return (
    <article className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <h1 className="text-heading">Privacy Policy</h1>
      <p className="mt-2 text-muted">Last updated April 28, 2025</p>
      <Section title="Introduction">
        <p>
          {facility.place.name} runs an indoor golf, fitness and coaching facility in {facility.place.city},{' '}
          {stateName(facility)}. This page explains what information we have about you, why we keep it, and
          what rights you have.
        </p>
      </Section>
      <Section title="Information We Collect">
        <p>Information you give us:</p>
        <ul>
          <li>your name, email address and phone number, when you ask for a demo or create an account;</li>
          <li>your bookings, lessons and league results;</li>
          <li>the messages you send us.</li>
        </ul>
        <p>Information we collect when you use the website and the facility:</p>
        <ul>
          <li>the devices you are logged in on and when you last used them;</li>
          <li>when you viewed the entrance code;</li>
          <li>server logs, which never include what you type.</li>
        </ul>
        <p>We store passwords in a form that no one, including us, can read.</p>
      </Section>
      <Section title="How We Use Your Information">
        <p>We use your information:</p>
        <ul>
          <li>to handle your bookings and lessons, to run leagues, and to let you into the facility;</li>
          <li>to answer your messages, and to email you about your bookings;</li>
          <li>to keep accounts and the facility safe;</li>
          <li>to understand how the bays and the website are used, so we can improve both.</li>
        </ul>
        <p>We do not sell your information.</p>
      </Section>
      <Section title="Cookies and Tracking Technologies">
        <p>
          One cookie keeps you logged in. A second cookie remembers that this device has logged in before. It
          helps protect your account if someone tries to guess your password. A third remembers your theme, if
          you choose one. If you never log in or choose a theme, we set no cookies. We use a web analytics
          service that counts page views and actions, such as making a booking. The service may set its own
          cookies. This website still works if you block those cookies in your browser.
        </p>
      </Section>
      <Section title="Disclosure">
        <p>
          Our staff and coaches see the information they need to serve you. Other companies run our servers
          and deliver our email. They process your information on our behalf. Otherwise, we disclose
          information only if the law requires it, or to protect someone’s safety.
        </p>
      </Section>
      <Section title="Data Security">
        <p>
          Connections are encrypted, access is limited to people who need it, and changes made by staff are
          recorded. No system is perfectly secure. If a security incident affects your information, we will
          tell you.
        </p>
      </Section>
      <Section title="Your Rights">
        <ul>
          <li>
            <strong>Access:</strong> You can ask what information we have about you.
          </li>
          <li>
            <strong>Correction and deletion:</strong> You can change your details in your account, and ask us
            to correct or delete anything else.
          </li>
          <li>
            <strong>Objection:</strong> You can object to how we use your information.
          </li>
          <li>
            <strong>Portability:</strong> You can download your bookings as a file, and ask us for a copy of
            your other information.
          </li>
        </ul>
      </Section>
      <Section title="Children's Privacy">
        <p>
          Our services are not for people under 18, and we do not knowingly keep information about them. If
          you think we have any, please tell us and we will delete it.
        </p>
      </Section>
      <Section title="Changes">
        <p>
          When we change this policy, we update the date at the top of this page. We email members about
          changes that affect them.
        </p>
      </Section>
      <Section title="Contact">
        <address className="not-italic">
          {facility.place.name}
          <br />
          {facility.place.street}
          <br />
          {facility.place.city}, {facility.place.state} {facility.place.zip}
          <br />
          <a href={`mailto:${facility.place.email}`} className="text-accent underline">
            {facility.place.email}
          </a>
          <br />
          <a href={phoneHref(facility.place.phone)} className="text-accent underline">
            {facility.place.phone}
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
