import type { Period } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, Card, Skeleton } from '../../kit/index.ts';
import { LinkedNames } from '../../users/index.ts';
import type { Answer } from './answers.ts';
import { saveCsv } from './report-card.tsx';

export type Sentence = {
  id: string;
  answer: Answer | undefined;
  /** The queries whose reports this answer uses. */
  queries: readonly Pick<UseQueryResult, 'isError' | 'refetch'>[];
  link?: { href: string; text: string };
};

/** Answers an owner's questions in sentences: docs/product/reports.md#reports-screen. */
export function AnswersCard({ sentences, range }: { sentences: readonly Sentence[]; range: Period }) {
  return (
    <Card>
      <section aria-labelledby="answers">
        <h2 id="answers" className="sr-only">
          At a glance
        </h2>
        <ul className="divide-y divide-border">
          {sentences.map((sentence) => (
            <li key={sentence.id} className="py-3 first:pt-0 last:pb-0">
              <SentenceText {...sentence} />
            </li>
          ))}
        </ul>
        <Button
          look="secondary"
          className="mt-4"
          disabled={sentences.some(({ answer }) => !answer)}
          onClick={() => void saveCsv('at-a-glance', range, csvOf(sentences))}
        >
          <Download aria-hidden className="-ml-1 size-5 max-sm:hidden" />
          <span>
            Download CSV<span className="sr-only">: At a glance</span>
          </span>
        </Button>
      </section>
    </Card>
  );
}

const csvOf = (sentences: readonly Sentence[]) => [
  ['Answer', 'Detail'],
  ...sentences.map(({ answer }) => [answer?.lead ?? '', answer?.rest ?? '']),
];

function SentenceText({ answer, queries, link }: Sentence) {
  if (answer) {
    return (
      <p>
        <strong className="font-[640] text-lead">{answer.lead}</strong>{' '}
        <span className="text-muted">
          <LinkedNames text={answer.rest} people={answer.people ?? []} />
        </span>{' '}
        {link && (
          <a
            href={link.href}
            className="whitespace-nowrap font-[550] text-accent underline underline-offset-4"
          >
            {link.text}
          </a>
        )}
      </p>
    );
  }
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return <Skeleton className="h-7 w-full max-w-xl max-sm:h-14" />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-danger">
      We couldn’t load this summary.
      <Button
        look="quiet"
        className="underline underline-offset-4"
        onClick={() => void Promise.all(failed.map((query) => query.refetch()))}
      >
        Try again
      </Button>
    </p>
  );
}
