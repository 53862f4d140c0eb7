/** A person's role in the company: administrator or employee. */
export const personRoles = ['admin', 'employee'] as const;
export type PersonRole = (typeof personRoles)[number];
