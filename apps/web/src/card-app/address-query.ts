import { PARTNER, queryOf } from './partner-query.js';

/** Whose app it is, as the address tells: an enrolment link names the partner, an installed app its own. */
export function addressQuery(search = location.search): string {
  return queryOf(new URLSearchParams(search).get(PARTNER) ?? undefined);
}

/** So that the app is installed under the partner's name. */
export function nameManifest(search = location.search): void {
  const query = addressQuery(search);
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && query) link.href = `/card-app.webmanifest${query}`;
}
