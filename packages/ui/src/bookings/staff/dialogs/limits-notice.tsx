import { Notice } from '../../../kit/index.ts';

/** Names the member limits that the desk is about to exceed. */
export function LimitsNotice({
  limits,
  title = 'Over the limit',
}: {
  limits: readonly string[];
  title?: string;
}) {
  if (limits.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-[550]">{title}. The front desk can allow it.</p>
      {limits.map((limit) => (
        <p key={limit} className="mt-1">
          {limit}
        </p>
      ))}
    </Notice>
  );
}
