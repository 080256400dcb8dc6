import { benefitsOf } from '@clubhouse/core/facility';
import { Check } from 'lucide-react';
import { useFacility } from '../client/facility.ts';

export function BenefitsList({ className = '' }: { className?: string }) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {benefitsOf(useFacility()).map((benefit) => (
        <li key={benefit} className="flex gap-3">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
