import { dollars, membershipTitle, plural, prices } from '@clubhouse/core/facility';
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
    <Section id="membership" title="One membership, clearly priced" isRaised>
      <div className="grid gap-3 sm:gap-5 lg:grid-cols-[1.6fr_1fr] lg:gap-6">
        <div className="@container relative rounded-lg border-2 border-text bg-background p-4 pt-6 max-sm:mt-2 sm:p-10">
          <p className="absolute -top-4 left-6 rounded-full bg-action px-4 py-1 font-[600] text-on-action text-small sm:left-10">
            Most Popular
          </p>
          <h3 className="max-w-[24ch] text-title">{membershipTitle(facility)}</h3>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
            <span
              className={`font-[640] figures leading-[0.95] tracking-[-0.05em] ${fee.length <= 4 ? 'text-[min(12rem,29cqi)]' : 'text-[min(6rem,14cqi)]'}`}
            >
              {fee}
            </span>
            <span className="text-lead text-muted">/month</span>
          </p>
          <p className="mt-2 text-muted max-sm:text-small sm:mt-3">
            No contracts • Cancel anytime • Premium access included
          </p>
          <BenefitsList className="mt-4 gap-y-1 leading-snug max-sm:text-small sm:mt-6 sm:grid-cols-2 sm:gap-3" />
          <a
            href="#join"
            className="mt-5 inline-flex min-h-12 sm:mt-7 w-full items-center justify-center rounded-md bg-action px-6 py-2 text-center font-[550] text-on-action hover:bg-action-hover sm:w-auto"
          >
            Start Your Membership Today
          </a>
        </div>
        <div className="dark grid content-between gap-2 rounded-lg bg-background p-4 text-text sm:gap-4 sm:p-10 lg:gap-6">
          <p className="sm:text-lead lg:text-title">
            {fee} delivers over {value} in value
          </p>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-3 lg:grid-cols-1 lg:gap-5">
            {values.map(([figure, label]) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-muted max-lg:text-small">{label}</dt>
                <dd className="font-[640] figures text-accent text-lead sm:text-title lg:text-heading">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <PriceBox />
    </Section>
  );
}

function PriceBox() {
  return (
    <dl aria-label="Prices and terms" className="mt-3 grid gap-x-8 sm:mt-10 sm:grid-cols-2 lg:grid-cols-4">
      {prices(useFacility()).map(([label, price]) => (
        <div
          key={label}
          className="border-border border-t py-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:text-small sm:py-3"
        >
          <dt className="basis-[7em] font-[600]">{label}</dt>
          <dd className="min-w-0 flex-1 basis-40 text-muted">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
