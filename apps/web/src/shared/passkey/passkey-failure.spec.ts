import { describe, expect, it } from '@jest/globals';
import { passkeyFailureOf } from './passkey-failure.js';

function named(name: string): Error {
  return Object.assign(new Error('no passkey'), { name });
}

describe('passkeyFailureOf', () => {
  it.each([
    ['NotAllowedError', 'dismissed'],
    ['InvalidStateError', 'already_enrolled'],
    ['ConstraintError', 'not_supported'],
    ['SecurityError', 'unusable'],
  ])('knows %s as %s', (name, failure) => {
    expect(passkeyFailureOf(named(name))).toBe(failure);
  });

  it('takes anything else for a passkey that cannot be used', () => {
    expect(passkeyFailureOf('no error at all')).toBe('unusable');
  });
});
