/** How the person concerned comes to know of a change. */
export function notifiedText({ name, email }: { name: string | null; email: string | null }): string {
  if (email) return `${name ?? 'The person'} is told by mail.`;
  return 'There is no email address: please tell them yourself.';
}
