import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { RequestValidationError, validBody } from '#http';
import { DecideChallengeDto } from '../approvals/challenges.controller.js';

const assertion = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

describe('the body of a decision', () => {
  it.each([
    ['an approval', { decision: 'approved', assertion }],
    ['a denial', { decision: 'denied' }],
  ])('is read: %s', async (_what, body) => {
    const read = await validBody(DecideChallengeDto, body);
    expect(read).toBeInstanceOf(DecideChallengeDto);
    expect(read).toEqual(body);
  });

  it.each([
    ['no object', 'Y3JlZA'],
    ['without an id', { ...assertion, id: undefined }],
    ['without a response', { ...assertion, response: null }],
    ['without a signature', { ...assertion, response: { clientDataJSON: 'e30' } }],
    ['with a signature that is no text', { ...assertion, response: { signature: 1 } }],
  ])('is refused where the assertion is %s', async (_what, wrong) => {
    const body = { decision: 'approved', assertion: wrong };
    const refusal = await validBody(DecideChallengeDto, body).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RequestValidationError);
    expect((refusal as RequestValidationError).errors).toMatchObject([
      { pointer: '/assertion', code: 'is_passkey_response' },
    ]);
  });
});
