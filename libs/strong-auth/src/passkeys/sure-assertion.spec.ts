import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { coseKeyOf } from '../../test/software-authenticator.js';
import { sureCounterOf } from './sure-assertion.js';

const expected = {
  challenge: Buffer.alloc(32, 7).toString('base64url'),
  origin: 'https://cards.northwind.example',
  relyingPartyId: 'cards.northwind.example',
};
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const credential = { id: 'Y3JlZA', publicKey: new Uint8Array(coseKeyOf(publicKey)), counter: 5 };
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

/** Signed as it is, however wrong. */
function assertionOf(made: Made = {}): AuthenticationResponseJSON {
  const { challenge, origin } = expected;
  const told = { type: 'webauthn.get', challenge, origin, crossOrigin: false };
  const { clientData = {}, flags = 0x05, counter = 6, extensions = Buffer.alloc(0) } = made;
  const text =
    typeof clientData === 'string' ? clientData : JSON.stringify({ ...told, ...clientData });
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  const relyingParty = sha256(made.relyingPartyId ?? expected.relyingPartyId);
  const authenticatorData = Buffer.concat([relyingParty, tail, extensions]);
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

/** What SimpleWebAuthn says of it. */
async function judged(
  response: AuthenticationResponseJSON,
  by = credential,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.relyingPartyId,
      credential: by,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

const genuine: [string, Made][] = [
  ['one that counts', {}],
  ['a passkey that is backed up', { flags: 0x1d }],
  ['one that says nothing of another origin', { clientData: { crossOrigin: undefined } }],
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
  ['with more than it tells of', { extensions: Buffer.from([0xa0]) }],
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

describe('sureCounterOf', () => {
  it.each(genuine)('is sure of %s, as SimpleWebAuthn is', async (_what, made) => {
    const assertion = assertionOf(made);
    expect(sureCounterOf(assertion, expected, credential)).toBe(6);
    expect(await judged(assertion)).toBe(6);
  });

  it('is sure of an authenticator that never counts', async () => {
    const uncounted = { ...credential, counter: 0 };
    const assertion = assertionOf({ counter: 0 });
    expect(sureCounterOf(assertion, expected, uncounted)).toBe(0);
    expect(await judged(assertion, uncounted)).toBe(0);
  });

  it.each(wrong)('is not sure of one %s, which SimpleWebAuthn refuses', async (_what, made) => {
    const assertion = assertionOf(made);
    expect(sureCounterOf(assertion, expected, credential)).toBeUndefined();
    expect(await judged(assertion)).toBeUndefined();
  });

  it.each([
    ['with extensions', { flags: 0x85, extensions: Buffer.from([0xa0]) }],
    ['of a frame', { clientData: { crossOrigin: true } }],
  ] satisfies [string, Made][])('leaves one %s to SimpleWebAuthn', async (_what, made) => {
    const assertion = assertionOf(made);
    expect(sureCounterOf(assertion, expected, credential)).toBeUndefined();
    expect(await judged(assertion)).toBe(6);
  });

  it('is sure of nothing in which a bit was changed', () => {
    const assertion = assertionOf();
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const bytes = Buffer.from(assertion.response[field], 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        const response = { ...assertion.response, [field]: changed.toString('base64url') };
        expect(sureCounterOf({ ...assertion, response }, expected, credential)).toBeUndefined();
      }
    }
  });

  it('leaves other kinds of keys to SimpleWebAuthn', () => {
    // The same key, said to be for another algorithm, and not a key at all.
    const others = [Buffer.from(credential.publicKey), Buffer.from([0xa0])];
    others[0]![4] = 0x27;
    for (const other of others) {
      const by = { ...credential, publicKey: new Uint8Array(other) };
      expect(sureCounterOf(assertionOf(), expected, by)).toBeUndefined();
    }
  });
});
