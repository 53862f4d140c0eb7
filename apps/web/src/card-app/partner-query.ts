export const PARTNER = 'partner';

/** The query string that names the partner in the app's address. */
export function queryOf(partner: string | undefined): string {
  return partner === undefined ? '' : `?${new URLSearchParams({ [PARTNER]: partner }).toString()}`;
}
