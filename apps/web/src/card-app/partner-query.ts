const PARTNER = 'partner';

/** The query string that names the partner in the app's address. */
export function queryOf(partner: string | undefined): string {
  return partner === undefined ? '' : `?${new URLSearchParams({ [PARTNER]: partner }).toString()}`;
}

/** The partner in the app's address: from an enrolment link, or from the installed app's start address. */
export function addressQuery(search = location.search): string {
  return queryOf(new URLSearchParams(search).get(PARTNER) ?? undefined);
}
