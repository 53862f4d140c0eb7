import { walkWithHead } from './head-walk.js';
import { fieldsKeptPadded, fieldsOfAnyText } from './null-bodies.js';
import { openRoutesIn, letThrough } from './route-walk.js';
import { startPageFaults } from './start-page.js';
import type { TestService } from './test-service.js';
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

export interface AccessOfService {
  /** Routes without a guard, beside those of every service: `METHOD path: how`. */
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
