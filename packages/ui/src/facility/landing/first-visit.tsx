import { firstVisitSteps, houseRules, visitorQuestions } from '@clubhouse/core/facility';
import type { ReactNode } from 'react';
import { useFacility } from '../../client/facility.ts';
import { Fold, Summary } from './fold.tsx';
import { Section } from './section.tsx';

export function FirstVisit() {
  const facility = useFacility();
  const steps = firstVisitSteps(facility);
  return (
    <Section id="first-visit" title="Before your first visit" isRaised>
      <div
        className={`grid lg:gap-20 sm:gap-8 ${steps.length > 0 ? 'lg:grid-cols-[1fr_1.4fr]' : 'max-w-3xl'}`}
      >
        {steps.length > 0 && (
          <Fold title="What happens on your first visit">
            <ol className="lime-steps grid content-start gap-4 sm:gap-8">
              {steps.map((step) => (
                <li key={step} className="relative pl-8 leading-snug sm:text-lead">
                  {step}
                </li>
              ))}
            </ol>
          </Fold>
        )}
        <div className="border-border sm:border-t">
          <Answer title="House rules">
            <ul className="grid list-disc gap-1.5 pl-5">
              {houseRules(facility).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Answer>
          <Fold title="Questions and answers">
            <div className="max-sm:border-border max-sm:border-l-2 max-sm:pl-4">
              {visitorQuestions(facility).map(({ question, answer }) => (
                <Answer key={question} title={question}>
                  <p className="whitespace-pre-line">{answer}</p>
                </Answer>
              ))}
            </div>
          </Fold>
        </div>
      </div>
    </Section>
  );
}

const Answer = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group/answer border-border border-b">
    <Summary className="group-open/answer:rotate-45">{title}</Summary>
    <div className="max-w-[60ch] pb-4 text-muted">{children}</div>
  </details>
);
