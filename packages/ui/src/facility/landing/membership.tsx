import { dollars, membershipTitle, plural } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { BenefitsList } from '../benefits-list.tsx';
import { Section } from './section.tsx';

const hoursFigure = (hours: number) => (hours === 0.5 ? '30min' : `${hours}${plural(hours, 'hr')}`);

export function Membership() {
  const facility = useFacility();
  const { booking, membership } = facility;
  const [fee, value] = [dollars(membership.monthlyFee), dollars(membership.monthlyValue)];
  const values = [
    [`${value}+`, 'Monthly Value'],
    ['24/7', 'Access Hours'],
    [hoursFigure(booking.dailyHours), 'Daily Simulator'],
  ] as const;
  return (
    <Section id="membership" title="One membership, everything included" lead="One plan. One price." isRaised>
      <div className="grid gap-6 lg:grid-cols-[1.4fr_1fr]">
        <div className="relative rounded-lg border-2 border-accent bg-background p-6 sm:p-10">
          <p className="absolute -top-4 left-6 rounded-full bg-accent px-4 py-1 font-[600] text-on-accent text-small sm:left-10">
            Most Popular
          </p>
          <h3 className="text-title">{membershipTitle(facility)}</h3>
          <p className="mt-5">
            <span className="font-data text-display">{fee}</span>
            <span className="text-muted">/month</span>
          </p>
          <p className="mt-1 text-muted">No contracts • Cancel anytime • Premium access included</p>
          <BenefitsList className="mt-7 sm:grid-cols-2" />
          <a
            href="#contact"
            className="mt-8 inline-flex min-h-12 w-full items-center justify-center rounded-md bg-accent px-6 py-2 text-center font-[550] text-on-accent hover:bg-accent-hover sm:w-auto"
          >
            Start Your Membership Today
          </a>
        </div>
        <div className="dark grid content-center gap-8 rounded-lg bg-background p-6 text-text sm:p-10">
          <p className="text-title">
            {fee} delivers over {value} in value
          </p>
          <dl className="grid gap-6">
            {values.map(([figure, label]) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-muted">{label}</dt>
                <dd className="font-data text-accent text-heading">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
