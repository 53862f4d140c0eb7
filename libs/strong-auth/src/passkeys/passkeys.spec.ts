import { DecideChallenge } from '#contracts';
import 'reflect-metadata';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { RequestValidationError, validBody } from '#http';
import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { coseKeyOf } from '../../test/software-authenticator.js';
import { RelyingParty } from '../strong-auth.options.js';
import { Passkeys } from './passkeys.js';

const challenge = Buffer.alloc(32, 7).toString('base64url');
const relyingParty = Object.assign(new RelyingParty(), {
  name: 'Northwind',
  publicUrl: 'https://cards.northwind.example/card-app',
});
const passkeys = new Passkeys(relyingParty);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const credential = {
  ...{ id: 'Y3JlZA', publicKey: new Uint8Array(coseKeyOf(publicKey)), counter: 5 },
  isBackupEligible: null,
};

const SYNCED = 0x1d;
const ELIGIBLE = 0x0d;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

interface Made {
  clientData?: object | string;
  relyingPartyId?: string;
  flags?: number;
  counter?: number;
  extensions?: Buffer;
  key?: typeof privateKey;
  signature?: (signature: Buffer) => Buffer;
  changes?: Partial<AuthenticationResponseJSON>;
}

/** Signs the data as given, even if it is invalid. */
function assertionOf(made: Made = {}): AuthenticationResponseJSON {
  const { origin, relyingPartyId } = relyingParty;
  const defaults = { type: 'webauthn.get', challenge, origin, crossOrigin: false };
  const { clientData = {}, flags = 0x05, counter = 6, extensions = Buffer.alloc(0) } = made;
  const text =
    typeof clientData === 'string' ? clientData : JSON.stringify({ ...defaults, ...clientData });
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  const hash = sha256(made.relyingPartyId ?? relyingPartyId);
  const authenticatorData = Buffer.concat([hash, tail, extensions]);
  const signed = Buffer.concat([authenticatorData, sha256(text)]);
  const signature = sign('sha256', signed, made.key ?? privateKey);
  return {
    id: credential.id,
    rawId: credential.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(text).toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: (made.signature?.(signature) ?? signature).toString('base64url'),
    },
    ...made.changes,
  };
}

const genuine: [string, Made][] = [
  ['a passkey with a counter', {}],
  ['a passkey that is backed up', { flags: 0x1d }],
  ['client data without crossOrigin', { clientData: { crossOrigin: undefined } }],
  ['one of a frame', { clientData: { crossOrigin: true } }],
  ['one with extensions', { flags: 0x85, extensions: Buffer.from([0xa0]) }],
];

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const flipped = (at: number) => (signature: Buffer) => {
  signature[at]! ^= 1;
  return signature;
};

const wrong: [string, Made][] = [
  ['for another challenge', { clientData: { challenge: 'AAAA' } }],
  ['of another page', { clientData: { origin: 'https://evil.example' } }],
  ['that makes a passkey', { clientData: { type: 'webauthn.create' } }],
  ['in a frame of another page', { clientData: { topOrigin: 'https://evil.example' } }],
  ['with a broken token binding', { clientData: { tokenBinding: { status: 'maybe' } } }],
  ['whose client data is no JSON', { clientData: '{' }],
  ['whose client data is null', { clientData: 'null' }],
  ['for another relying party', { relyingPartyId: 'evil.example' }],
  ['without the user', { flags: 0x04 }],
  ['without user verification', { flags: 0x01 }],
  ['that is backed up and can not be', { flags: 0x15 }],
  ['with more bytes than it declares', { extensions: Buffer.from([0xa0]) }],
  ['with extensions that are not there', { flags: 0x85 }],
  ['whose counter stood still', { counter: 5 }],
  ['whose counter went back', { counter: 4 }],
  ['whose counter ceased', { counter: 0 }],
  ["with somebody else's key", { key: stranger }],
  ['whose signature was changed', { signature: flipped(20) }],
  ['whose signature is cut short', { signature: (all) => all.subarray(0, -1) }],
  ['whose signature is none', { signature: () => Buffer.alloc(0) }],
  ['by an id that is another one', { changes: { rawId: 'b3RoZXI' } }],
  ['of another type', { changes: { type: 'password' as 'public-key' } }],
];

/**
 * Positions of the DER tags and lengths of the signature's two numbers; they are not covered by the
 * signature.
 */
function derFramingOf(signature: Buffer): number[] {
  const second = 4 + signature[3]!;
  return [0, 1, 2, 3, second, second + 1];
}

describe('assertions of passkeys', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it.each(genuine)('are taken: %s', async (_what, made) => {
    expect(await passkeys.verifyAssertion(assertionOf(made), challenge, credential)).toMatchObject({
      counter: 6,
    });
  });

  it('are taken of an authenticator that never counts', async () => {
    const uncounted = { ...credential, counter: 0 };
    const assertion = assertionOf({ counter: 0 });
    expect(await passkeys.verifyAssertion(assertion, challenge, uncounted)).toMatchObject({
      counter: 0,
    });
  });

  it.each([
    ['back', 4],
    ['to zero', 0],
    ['nowhere', 5],
  ])('are taken of a backed up passkey whose counter goes %s', async (_where, counter) => {
    for (const isBackupEligible of [true, null]) {
      const synced = { ...credential, isBackupEligible };
      const assertion = assertionOf({ flags: SYNCED, counter });
      const use = { counter, isBackupEligible: true, isBackedUp: true };
      expect(await passkeys.verifyAssertion(assertion, challenge, synced)).toEqual(use);
    }
  });

  it.each([
    ['whose passkey could be backed up and is not', true, { flags: ELIGIBLE, counter: 4 }],
    ['that claims a backup of a passkey without one', false, { flags: SYNCED, counter: 4 }],
    ['that claims a backup, even if it counts', false, { flags: SYNCED, counter: 6 }],
    ['that claims to be of one device alone', true, { counter: 6 }],
  ])('are refused %s', async (_what, isBackupEligible, made) => {
    const stored = { ...credential, isBackupEligible };
    expect(await passkeys.verifyAssertion(assertionOf(made), challenge, stored)).toBeUndefined();
  });

  it.each(wrong)('are refused %s', async (_what, made) => {
    const assertion = assertionOf(made);
    expect(await passkeys.verifyAssertion(assertion, challenge, credential)).toBeUndefined();
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
    'are refused where a bit of the %s was changed',
    async (field) => {
      const assertion = assertionOf();
      const bytes = Buffer.from(assertion.response[field], 'base64url');
      const framing = field === 'signature' ? derFramingOf(bytes) : [];
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        if (framing.includes(bit >> 3)) continue;
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        const response = { ...assertion.response, [field]: changed.toString('base64url') };
        const verified = passkeys.verifyAssertion(
          { ...assertion, response },
          challenge,
          credential,
        );
        expect(await verified).toBeUndefined();
      }
    },
  );

  it.each([
    ['said to be for another algorithm', Buffer.from(credential.publicKey).fill(0x27, 4, 5)],
    ['that is none', Buffer.from([0xa0])],
  ])('are refused by a key %s', async (_what, key) => {
    const by = { ...credential, publicKey: new Uint8Array(key) };
    expect(await passkeys.verifyAssertion(assertionOf(), challenge, by)).toBeUndefined();
  });
});

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
    const read = await validBody(DecideChallenge, body);
    expect(read).toBeInstanceOf(DecideChallenge);
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
    const refusal = await validBody(DecideChallenge, body).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RequestValidationError);
    expect((refusal as RequestValidationError).errors).toMatchObject([
      { pointer: '/assertion', code: 'is_passkey_response' },
    ]);
  });
});
