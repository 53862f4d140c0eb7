import { MAX_EVENT_BYTES } from '#contracts';
import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { describe, expect, it } from '@jest/globals';
import { ingressesOf, LARGEST_REQUEST_MIB } from './network.ts';

const LARGEST_REQUEST_BYTES = LARGEST_REQUEST_MIB * 1024 * 1024;

describe('ingressesOf', () => {
  it.each(['platform', 'partner'] as const)('lets all through that the %s takes', (end) => {
    for (const { metadata } of ingressesOf(end)) {
      expect(metadata['annotations']).toMatchObject({
        'nginx.ingress.kubernetes.io/proxy-body-size': `${LARGEST_REQUEST_MIB}m`,
      });
    }
    expect(LARGEST_REQUEST_BYTES).toBeGreaterThan(MAX_EVENT_BYTES);
    expect(LARGEST_REQUEST_BYTES).toBeGreaterThan(MAX_DOCUMENT_BYTES);
  });
});
