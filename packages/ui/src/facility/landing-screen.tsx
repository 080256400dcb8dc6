import { FACILITY, MEMBER_BENEFITS, MEMBERSHIP } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { Check } from 'lucide-react';
import posterAvif from '../assets/hero-poster.avif';
import posterJpg from '../assets/hero-poster.jpg';
import posterWebp from '../assets/hero-poster.webp';
import { useSession } from '../auth/index.ts';
import { ButtonLink, Card } from '../kit/index.ts';

const FIGURES = [
  ['<100', 'Remaining Memberships'],
  ['24/7', 'Facility Access'],
  ['4.9★', 'Member Rating'],
] as const;

export function LandingScreen() {
  const { user } = useSession();
  return (
    <>
      <section className="relative isolate grid min-h-[min(44rem,80dvh)] items-end overflow-hidden bg-[#0B110E]">
        <picture>
          <source type="image/avif" srcSet={posterAvif} />
          <source type="image/webp" srcSet={posterWebp} />
          <img
            src={posterJpg}
            alt=""
            width={1600}
            height={900}
            fetchPriority="high"
            className="absolute inset-0 -z-20 size-full object-cover object-[56%_50%]"
          />
        </picture>
        <div aria-hidden className="absolute inset-0 -z-10 bg-(image:--scrim-hero)" />
        <div className="mx-auto w-full max-w-6xl px-4 pt-32 pb-12 sm:px-6 sm:pb-16">
          <p className="font-[550] text-hero-subtitle text-small uppercase tracking-[0.08em]">
            Orlando's Premier Golf Training Facility
          </p>
          <h1 className="mt-3 max-w-[16ch] text-display text-hero-text">Elevate Your Golf Performance</h1>
          <p className="mt-4 max-w-[44ch] text-hero-subtitle">
            Two private simulator bays, PGA instruction and analytics of every swing, in Longwood, Florida.
          </p>
          <ButtonLink to={user?.isMember ? SCREENS.booking.path : SCREENS.contact.path} className="dark mt-7">
            {user?.isMember ? 'Book a bay' : 'Book a free demo'}
          </ButtonLink>
          <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4">
            {FIGURES.map(([figure, label]) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-hero-subtitle text-small">{label}</dt>
                <dd className="font-data text-hero-text text-title">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section
        id="membership"
        aria-labelledby="membership-title"
        className="mx-auto max-w-6xl px-4 py-16 sm:px-6"
      >
        <Card className="grid gap-8 sm:p-10 md:grid-cols-2">
          <div>
            <h2 id="membership-title" className="text-heading">
              24/7 Elite Golf Simulator & Fitness Access
            </h2>
            <p className="mt-4">
              <span className="font-data text-heading">${MEMBERSHIP.monthlyFee}</span>
              <span className="text-muted">/month</span>
            </p>
            <p className="mt-1 text-muted">No contracts • Cancel anytime • Premium access included</p>
          </div>
          <ul className="grid content-center gap-3">
            {MEMBER_BENEFITS.map((benefit) => (
              <li key={benefit} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
                {benefit}
              </li>
            ))}
          </ul>
        </Card>
      </section>
      <section id="contact" aria-labelledby="contact-title" className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
        <h2 id="contact-title" className="text-title">
          Come and see it
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Two hours of simulator time are on us. Call{' '}
          <a href={`tel:${FACILITY.phone.replace(/\D/g, '')}`} className="text-accent underline">
            {FACILITY.phone}
          </a>{' '}
          between 8am and 8pm, or write to{' '}
          <a href={`mailto:${FACILITY.email}`} className="text-accent underline">
            {FACILITY.email}
          </a>
          .
        </p>
      </section>
    </>
  );
}
