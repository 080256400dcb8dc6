/** Says how the person learns about a change. */
export function notifiedText({ name, email }: { name: string | null; email: string | null }): string {
  if (email) return name ? `We’ll email ${name}.` : 'We’ll email them.';
  return 'There is no email address. Please call them.';
}
