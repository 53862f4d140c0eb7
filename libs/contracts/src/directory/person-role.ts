/** What a person of the directory is to the company: who administers it, or who only works there. */
export const personRoles = ['admin', 'employee'] as const;
export type PersonRole = (typeof personRoles)[number];
