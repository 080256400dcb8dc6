import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Look, type Part, SWATCHES } from './chart-parts.tsx';
import { sum } from './figures.ts';

/** A chart with more bars than this shows no numbers above them, because the numbers would overlap. */
const MAX_LABELS = 12;
const AXIS = { stroke: 'var(--muted)', fontSize: 13, tickLine: false, axisLine: false } as const;

type Column = {
  label: string;
  /** The heading of the column's tooltip. */
  title: string;
  /** One value for each entry of `parts`. */
  values: readonly number[];
};

type Props = {
  columns: readonly Column[];
  parts: readonly Part[];
  /** Stacks each column's parts. Only use this if the sum of the parts is meaningful. */
  isStacked?: boolean;
  valueText?: (value: number) => string;
  /** Labels every nth column. By default, the chart shows as many labels as fit. */
  labelEvery?: number;
};

/** Screen readers cannot read the chart, so the caller must add a text version. */
export default function ColumnChart({
  columns,
  parts,
  isStacked = false,
  valueText = String,
  labelEvery,
}: Props) {
  const id = useId();
  const patterns = { striped: `stripes${id}`, dotted: `dots${id}` };
  const isLabelled = columns.length * (isStacked ? 1 : parts.length) <= MAX_LABELS;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={[...columns]}
        margin={{ left: 0, right: 0, top: isLabelled ? 22 : 8, bottom: 0 }}
        barCategoryGap={columns.length > 20 ? '16%' : '24%'}
      >
        <defs>
          <pattern
            id={patterns.striped}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--surface)" />
            <rect width="2" height="5" fill="var(--sunrise)" />
          </pattern>
          <pattern id={patterns.dotted} width="5" height="5" patternUnits="userSpaceOnUse">
            <rect width="5" height="5" fill="var(--surface)" />
            <circle cx="2.5" cy="2.5" r="1.4" fill="var(--sunrise)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="label"
          {...AXIS}
          minTickGap={12}
          interval={labelEvery ? labelEvery - 1 : 'equidistantPreserveStart'}
        />
        <YAxis {...AXIS} allowDecimals={false} width={32} tickCount={4} />
        <Tooltip
          cursor={{ fill: 'var(--border)', fillOpacity: 0.4 }}
          isAnimationActive={false}
          content={({ active, payload }) =>
            active && (
              <ChartTooltip
                column={payload[0]?.payload}
                parts={parts}
                valueText={valueText}
                isStacked={isStacked}
              />
            )
          }
        />
        {parts.map(({ name, look }, index) => (
          <Bar
            key={name}
            dataKey={(row: Column) => row.values[index]}
            {...(isStacked && { stackId: 'all' })}
            {...paintOf(look, patterns)}
            radius={!isStacked || index === parts.length - 1 ? [3, 3, 0, 0] : 0}
            maxBarSize={56}
            isAnimationActive={false}
          >
            {isLabelled && (
              <LabelList
                position="top"
                fill="var(--text)"
                fontSize={13}
                dataKey={(row: Column) => labelOf(row, index, isStacked)}
              />
            )}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Returns the number above a bar. In a stack, only the top bar has a number: the stack's total. */
function labelOf({ values }: Column, index: number, isStacked: boolean): string {
  const isTop = !isStacked || values.slice(index + 1).every((value) => value === 0);
  const value = (isStacked ? sum(values) : values[index]) ?? 0;
  return isTop && values[index] ? String(value) : '';
}

function paintOf(look: Look, patterns: Record<'striped' | 'dotted', string>) {
  if (look === 'full') return { fill: 'var(--sunrise)' };
  const paleFill = 'color-mix(in srgb, var(--sunrise) 24%, var(--surface))';
  const fill = look === 'pale' ? paleFill : `url(#${patterns[look]})`;
  return { fill, stroke: 'var(--sunrise)', strokeWidth: 1 };
}

function ChartTooltip({
  column,
  parts,
  valueText,
  isStacked,
}: { column: Column | undefined } & Required<Pick<Props, 'parts' | 'valueText' | 'isStacked'>>) {
  if (!column) return null;
  return (
    <div className="rounded-md border border-border bg-surface-raised px-3 py-2 text-small shadow-card">
      <p className="font-[550]">{column.title}</p>
      {parts.map(({ name, look }, index) => (
        <p key={name} className="mt-0.5 flex items-center gap-2">
          <span className={`size-3 shrink-0 rounded-[3px] ${SWATCHES[look]}`} />
          <span className="text-muted">{name}</span>
          <span className="ml-auto pl-3 tabular-nums">{valueText(column.values[index] ?? 0)}</span>
        </p>
      ))}
      {isStacked && parts.length > 1 && (
        <p className="mt-1 flex justify-between border-border border-t pt-1">
          <span className="text-muted">Total</span>
          <span className="pl-3 tabular-nums">{valueText(sum(column.values))}</span>
        </p>
      )}
    </div>
  );
}
