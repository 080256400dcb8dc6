import { useCoaches } from '../../lessons/index.ts';

/** Names the coaches in a line like `With Sam Hart and Kim Lee.` */
export default function CoachesLine() {
  const names = useCoaches().map(({ name }) => name);
  if (names.length === 0) return null;
  return <> With {new Intl.ListFormat('en-US').format(names)}.</>;
}
