import { describe, expect, it } from '@jest/globals';
import { PlatformError, PlatformUnreachableError } from './platform-error.js';

describe('PlatformError', () => {
  it.each([
    // The request itself is wrong and would be refused again.
    [400, 'malformed_json', false],
    [404, 'company_unknown', false],
    [409, 'onboarding_confirmed', false],
    [410, 'onboarding_link_expired', false],
    [413, 'body_too_large', false],
    [422, 'validation_failed', false],
    [422, 'idempotency_key_reused', false],
    // Caused by configuration, timing or load.
    [401, 'api_key_invalid', true],
    [403, 'address_not_allowed', true],
    [408, 'request_timeout', true],
    [409, 'idempotency_in_progress', true],
    [425, 'too_early', true],
    [429, 'rate_limited', true],
    [500, 'internal_error', true],
    [502, 'http_502', true],
    [503, 'http_503', true],
    [504, 'http_504', true],
  ])('of %i %s is transient: %s', (status, code, isTransient) => {
    expect(new PlatformError(status, code, 'detail').isTransient).toBe(isTransient);
  });
});

describe('PlatformUnreachableError', () => {
  it('is transient', () => {
    expect(new PlatformUnreachableError('no answer').isTransient).toBe(true);
  });
});
