/**
 * Returns a US phone number as (407) 555-0172. Returns other numbers as they were typed, because their groups differ by
 * country: docs/product/accounts.md#phone-numbers.
 */
export function formatPhone(typed: string): string {
  if (/[^\d\s().+-]/.test(typed)) return typed;
  const [, area, exchange, line] = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(typed.replace(/[\s().-]/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : typed;
}
