import { useCoaches } from '../../lessons/index.ts';

export default function CoachesLine() {
  const names = useCoaches().map(({ name }) => name);
  if (names.length === 0) return null;
  return <> With {new Intl.ListFormat('en-US').format(names)}.</>;
}
