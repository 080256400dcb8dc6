import * as z from 'zod/mini';
import { text } from '../fields/index.ts';

const PAGE = 'The page must be a whole number from 1 to 100,000.';
const PAGE_SIZE = 'The page size must be a whole number from 1 to 500.';

const wholeNumber = (error: string) =>
  z.coerce.number(error).check(z.refine((number) => Number.isInteger(number) && number >= 1, error));

/** The maximum number of rows in a list without pages. Every screen needs fewer rows. */
export const MAX_LISTED = 1000;

/**
 * The maximum number of rows that a search lists on all its pages. If more rows match, `X-Total-Count` contains
 * only this maximum. The inbox keeps the newest matches. The lists of bookings and of members' own changes keep
 * the first matches in the requested order.
 */
export const MAX_FOUND = 10_000;

/** An empty search finds all rows. */
export const search = z._default(
  text('The search must be text.', {
    max: 100,
    tooLong: 'Please keep your search to 100 characters or fewer.',
  }),
  '',
);

type Sorting<Field extends string> = { field: Field; descending: boolean };

export const paging = {
  page: z._default(wholeNumber(PAGE).check(z.lte(100_000, PAGE)), 1),
  pageSize: z._default(wholeNumber(PAGE_SIZE).check(z.lte(500, PAGE_SIZE)), 100),
};

/**
 * Schema for the query of a paged list. By default, the list is sorted by the first field, ascending:
 * docs/product/README.md#paged-lists.
 */
export function listQuery<Field extends string>(
  fields: readonly [Field, ...Field[]],
  defaultSort: Sorting<Field> = { field: fields[0], descending: false },
) {
  const choices = fields.flatMap((field) => [field, `-${field}`] as const);
  const sort = z.pipe(
    z.enum(choices, `Sort by one of ${fields.join(', ')}. A leading minus sorts in descending order.`),
    z.transform(
      (choice): Sorting<Field> => ({
        field: choice.replace(/^-/, '') as Field,
        descending: choice.startsWith('-'),
      }),
    ),
  );
  return z.object({ search, sort: z._default(sort, defaultSort), ...paging });
}
export type ListQuery<Field extends string> = z.output<ReturnType<typeof listQuery<Field>>>;
