import { walkWithHead } from './head-walk.js';
import { fieldsKeptPadded, fieldsOfAnyText } from './null-bodies.js';
import { letThrough, openRoutesIn, type TestService } from './route-walk.js';
import { walkWithUnreadBodies } from './unread-bodies.js';

const OPEN_EVERYWHERE = [
  'GET /: public',
  'GET /favicon.ico: public',
  'GET /health/live: public',
  'GET /health/ready: public',
  'GET /icon.svg: public',
  'GET /metrics: public',
];
const STORED_EVERYWHERE = [
  '/favicon.ico: public, max-age=86400',
  '/icon.svg: public, max-age=86400',
];

interface AccessOfService {
  /** Routes without a guard, besides the routes of every service: `METHOD path: how`. */
  open?: string[];
  /**
   * What caches may store, beside that of every service: `path: cache-control`. Undefined where the service
   * walks with HEAD itself, as callers for whom HEAD could have an effect.
   */
  stored?: string[];
  /** Routes that read bodies of any content type. */
  anyType?: string[];
}

/** The specs of access that every service passes. `serviceOf` is called when they run. */
export function itGuardsItsRoutes(
  serviceOf: () => Pick<TestService, 'app' | 'url'>,
  { open = [], stored, anyType = [] }: AccessOfService,
): void {
  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(serviceOf())).toEqual([...OPEN_EVERYWHERE, ...open].sort());
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(serviceOf())).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(serviceOf())).toEqual([]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType: found, faults } = await walkWithUnreadBodies(serviceOf());
    expect(faults).toEqual([]);
    expect(found).toEqual([...anyType].sort());
  });

  it('takes texts of declared kinds alone', () => {
    expect(fieldsOfAnyText(serviceOf()).faults).toEqual([]);
  });

  it('keeps no blanks around lines for people, and refuses them around identifiers', async () => {
    expect(fieldsKeptPadded(serviceOf()).faults).toEqual([]);
  });

  if (!stored) return;
  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored: found } = await walkWithHead(serviceOf(), [{}]);
    expect(faults).toEqual([]);
    expect(found).toEqual([...STORED_EVERYWHERE, ...stored].sort());
  });
}

/** The faults of a service's start page: links that lead nowhere and invalid icons. */
async function startPageFaults({ url }: { url: string }): Promise<string[]> {
  const start = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  const links = [...(await start.text()).matchAll(/href="([^"#]+)"/g)].map(
    ([, href]) => new URL(href!, url).pathname,
  );
  const faults = links.length < 5 ? [`only ${links.length} links`] : [];
  for (const path of new Set([...links, '/favicon.ico'])) {
    const { status, headers } = await fetch(`${url}${path}`);
    // 503 here means that the service is not ready, which is no fault of the page.
    if (status !== 200 && !(path === '/health/ready' && status === 503)) {
      faults.push(`${path}: ${status}`);
    }
    const type = headers.get('content-type') ?? '';
    const expected = { '.ico': 'image/x-icon', '.svg': 'image/svg+xml' }[path.slice(-4)];
    if (expected && !type.startsWith(expected)) faults.push(`${path}: ${type}`);
  }
  return faults;
}
