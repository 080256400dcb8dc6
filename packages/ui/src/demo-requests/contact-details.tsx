import { bayHoursText, directionsUrl, staffHoursText } from '@clubhouse/core/facility';
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFacility } from '../client/facility.ts';
import { phoneHref } from '../kit/phone-href.ts';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-0';

export function ContactDetails() {
  const facility = useFacility();
  const staffHours = staffHoursText(facility);
  const bayHours = bayHoursText(facility);
  return (
    <div>
      <address className="grid gap-x-5 gap-y-2 not-italic sm:gap-5">
        <Detail icon={MapPin} label="Address">
          {facility.place.street}
          <br />
          {facility.place.city}, {facility.place.state} {facility.place.zip}
          <br />
          <a href={directionsUrl(facility)} rel="noopener" className={`${LINK} underline`}>
            Get directions
          </a>
        </Detail>
        <Detail icon={Phone} label="Phone">
          <a href={phoneHref(facility.place.phone)} className={LINK}>
            {facility.place.phone}
          </a>
        </Detail>
        <Detail icon={Mail} label="Email">
          <a href={`mailto:${facility.place.email}`} className={LINK}>
            {facility.place.email}
          </a>
        </Detail>
        <Detail icon={Clock} label="Hours">
          {staffHours && (
            <>
              Staff available {staffHours}
              <br />
            </>
          )}
          {bayHours && (
            <>
              {bayHours}
              <br />
            </>
          )}
          Members have 24/7 access
        </Detail>
      </address>
      <ul className="mt-2 flex flex-wrap sm:mt-8 gap-x-4 empty:hidden max-sm:text-small sm:gap-x-5">
        {facility.place.social.map(({ name, url }) => (
          <li key={name}>
            <a
              href={url}
              rel="noopener"
              className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type DetailProps = { icon: LucideIcon; label: string; children: ReactNode };

function Detail({ icon: Icon, label, children }: DetailProps) {
  return (
    <div className="flex gap-4 max-sm:items-center">
      <Icon aria-hidden className="sm:mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <p className="font-[600] max-sm:sr-only">{label}</p>
        <div className="text-muted">{children}</div>
      </div>
    </div>
  );
}
