import { PARTNER, queryOf } from './partner-query.js';

/** The partner in the app's address: from an enrolment link, or from the installed app's start address. */
export function addressQuery(search = location.search): string {
  return queryOf(new URLSearchParams(search).get(PARTNER) ?? undefined);
}

/** Links the manifest of this partner, so that the app is installed under the partner's name. */
export function nameManifest(search = location.search): void {
  const query = addressQuery(search);
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && query) link.href = `/card-app.webmanifest${query}`;
}
