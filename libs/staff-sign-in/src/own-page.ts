import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's call comes from a page of this origin: protection against CSRF in addition to
 * `SameSite=Strict`, which lets pages of the same site's other hosts pass. Browsers set both headers, and pages
 * can't.
 */
export function isFromOwnPage({ headers }: IncomingMessage, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers;
  if (origin !== undefined && origin !== ownOrigin) return false;
  // Browsers from before 2023 don't send it, but name the origin of calls that change something.
  return fetchSite === undefined ? origin !== undefined : fetchSite === 'same-origin';
}

/** The same for a call that only reads, which old browsers send without both headers. */
export function mayReadFrom(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isBare = origin === undefined && (fetchSite === undefined || fetchSite === 'none');
  return isBare || isFromOwnPage(request, ownOrigin);
}
