import * as z from 'zod/mini';

const PAGE = 'The page must be a whole number from 1.';
const PAGE_SIZE = 'The page size must be a whole number from 1 to 500.';
const MAX_PAGE_SIZE = 500;

const wholeNumber = (error: string) =>
  z.coerce.number({ error }).check(z.refine((number) => Number.isInteger(number) && number >= 1, { error }));

/** Where a list ends that does not come in pages: far beyond what anybody looks through. */
export const MAX_LISTED = 1000;

/** As many rows as a search finds at most, the newest of them; `X-Total-Count` says no more. */
export const MAX_FOUND = 10_000;

/** What a list is searched for; nothing for all of it. */
export const search = z._default(
  z
    .string({ error: 'Please search for one text.' })
    .check(z.trim(), z.maxLength(100, { error: 'Please search for at most 100 characters.' })),
  '',
);

/** How a list is sorted: by which field, and which way. */
export type Sorting<Field extends string> = { field: Field; descending: boolean };

/** Which page of a list is asked for. */
export const paging = {
  page: z._default(wholeNumber(PAGE).check(z.lte(100_000, { error: PAGE })), 1),
  pageSize: z._default(wholeNumber(PAGE_SIZE).check(z.lte(MAX_PAGE_SIZE, { error: PAGE_SIZE })), 100),
};

/**
 * Query of a list that can grow without end: `search`, `sort` (`field` or `-field`), `page` from 1 and `pageSize`
 * (docs/product/README.md#paged-lists). By default it is sorted by the first field.
 */
export function listQuery<Field extends string>(
  fields: readonly [Field, ...Field[]],
  unlessAsked: Sorting<Field> = { field: fields[0], descending: false },
) {
  const choices = fields.flatMap((field) => [field, `-${field}`] as const);
  const sort = z.pipe(
    z.enum(choices, { error: `Sort by one of ${fields.join(', ')}, or -${fields[0]} and so on.` }),
    z.transform(
      (choice): Sorting<Field> => ({
        field: choice.replace(/^-/, '') as Field,
        descending: choice.startsWith('-'),
      }),
    ),
  );
  return z.object({
    search,
    sort: z._default(sort, unlessAsked),
    ...paging,
  });
}
export type ListQuery<Field extends string> = {
  search: string;
  sort: Sorting<Field>;
  page: number;
  pageSize: number;
};
