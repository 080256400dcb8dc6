/** Formats 0.42 as "42%". A positive share that rounds to zero becomes "under 1%". */
export function percentText(share: number): string {
  const percent = Math.round(share * 100);
  return percent === 0 && share > 0 ? 'under 1%' : `${percent}%`;
}

export const partOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

export const tenths = (hours: number) => Math.round(hours * 10) / 10;

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
