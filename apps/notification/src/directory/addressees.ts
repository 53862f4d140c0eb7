const PERSON = 'person/';

/** Every admin of the company at the time of sending. */
export const COMPANY_ADMINS = 'company_admins';

/** One person of the company, by the partner's id. */
export function personAddressee(externalId: string): string {
  return `${PERSON}${externalId}`;
}

/** @returns undefined for a role. */
export function externalIdOf(addressee: string): string | undefined {
  return addressee.startsWith(PERSON) ? addressee.slice(PERSON.length) : undefined;
}
