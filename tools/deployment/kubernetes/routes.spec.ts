import { MAX_EVENT_BYTES } from '#contracts';
import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { describe, expect, it } from '@jest/globals';
import { hosts, type HostName } from '../declaration.ts';
import { LARGEST_REQUEST_MIB, routesOf } from './routes.ts';

const LARGEST_REQUEST_BYTES = LARGEST_REQUEST_MIB * 1024 * 1024;

describe('routesOf', () => {
  it('permits bodies that are larger than every body a service takes', () => {
    expect(LARGEST_REQUEST_BYTES).toBeGreaterThan(MAX_EVENT_BYTES);
    expect(LARGEST_REQUEST_BYTES).toBeGreaterThan(MAX_DOCUMENT_BYTES);
  });

  it.each(['platform', 'partner'] as const)(
    'gives each host of the %s rules with a timeout',
    (end) => {
      const named = (Object.keys(hosts) as HostName[]).filter((host) => hosts[host].end === end);
      const routes = routesOf(end).filter(({ metadata }) =>
        named.includes(metadata.name as HostName),
      );
      expect(routes.map(({ metadata }) => metadata.name)).toEqual(named);
      for (const { spec } of routes) {
        const { rules } = spec as {
          rules: { matches: { headers?: object }[]; timeouts: object }[];
        };
        for (const { matches, timeouts } of rules) {
          const isForStreams = matches.every(({ headers }) => headers);
          expect(timeouts).toEqual({ request: isForStreams ? '0s' : '120s' });
        }
      }
    },
  );
});
