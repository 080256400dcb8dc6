/** The placeholder for a person without a name. The database generates the same text: see migration 013. */
const PLACEHOLDER = /^Member \d+$/;

/**
 * Returns the name that staff see for a person. If the display name is the placeholder, staff see the email
 * instead: docs/product/accounts.md#name-first.
 */
export const nameForStaff = ({
  displayName,
  email,
}: {
  displayName: string;
  email?: string | null | undefined;
}): string => (email && PLACEHOLDER.test(displayName) ? email : displayName);

export const withNameForStaff = <Person extends { displayName: string; email: string }>(
  person: Person,
): Person => ({ ...person, displayName: nameForStaff(person) });
