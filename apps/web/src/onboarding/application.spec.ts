import { describe, expect, it } from '@jest/globals';
import { brokenLinkOf } from './application.js';

describe('brokenLinkOf', () => {
  it.each([
    [410, 'onboarding_link_expired', 'expired'],
    [409, 'company_ended', 'ended'],
    [404, 'onboarding_link_unknown', 'unknown'],
    [404, undefined, 'unknown'],
    [404, 'document_unknown', null],
    [409, 'section_changed', null],
    [undefined, undefined, null],
  ])('reads %s %s as %s', (status, code, brokenLink) => {
    expect(brokenLinkOf({ status, code })).toBe(brokenLink);
  });
});
