import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { RequestValidationError, sureBody, validBody } from '#http';
import { DecideChallengeDto } from '../approvals/decisions.controller.js';

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
  ])('is told at once where it is right: %s', async (_what, body) => {
    const sure = sureBody(DecideChallengeDto, body);
    expect(sure).toBeInstanceOf(DecideChallengeDto);
    expect(sure).toEqual(body);
    expect(await validBody(DecideChallengeDto, body)).toEqual(body);
  });

  it.each([
    ['no object', 'Y3JlZA'],
    ['without an id', { ...assertion, id: undefined }],
    ['without a response', { ...assertion, response: null }],
    ['without a signature', { ...assertion, response: { clientDataJSON: 'e30' } }],
    ['with a signature that is no text', { ...assertion, response: { signature: 1 } }],
  ])('is refused where the assertion is %s', async (_what, wrong) => {
    const body = { decision: 'approved', assertion: wrong };
    expect(sureBody(DecideChallengeDto, body)).toBeUndefined();
    const refusal = await validBody(DecideChallengeDto, body).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RequestValidationError);
    expect((refusal as RequestValidationError).errors).toMatchObject([
      { pointer: '/assertion', code: 'is_passkey_response' },
    ]);
  });
});
