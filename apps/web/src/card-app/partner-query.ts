const PARTNER = 'partner';

/** The query string that names the partner in the app's address. */
export function queryOf(partner: string | undefined): string {
  return partner === undefined ? '' : `?${new URLSearchParams({ [PARTNER]: partner }).toString()}`;
}

/** The partner in the app's address: from an enrolment link, or from the installed app's start address. */
export function addressQuery(search = location.search): string {
  return queryOf(new URLSearchParams(search).get(PARTNER) ?? undefined);
}

/**
 * Where the app returns after a decision: the landing page from which it was opened
 * (docs/interface/three-ds.md#app-switch). It is at the app's own origin; any other address is ignored.
 */
export function returnAddress({ search, origin }: { search: string; origin: string } = location):
  string | undefined {
  const address = new URLSearchParams(search).get('return');
  if (address === null || !URL.canParse(address)) return undefined;
  const { origin: target, pathname } = new URL(address);
  return target === origin && pathname.startsWith('/challenges/') ? origin + pathname : undefined;
}
