import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

/** What an assertion has to be for. */
export interface ExpectedAssertion {
  challenge: string;
  origin: string;
  relyingPartyId: string;
}

interface ClientData {
  type?: unknown;
  challenge?: unknown;
  origin?: unknown;
  crossOrigin?: unknown;
  topOrigin?: unknown;
  tokenBinding?: unknown;
}

const BASE64URL = /^[\w-]+$/;
// Hash of the relying party's id, flags, counter: without extensions there is no more.
const AUTHENTICATOR_DATA_BYTES = 37;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const IS_BACKED_UP = 0x10;
const HAS_CREDENTIAL_OR_EXTENSIONS = 0xc0;
const COORDINATE_BYTES = 32;

/**
 * The counter of an assertion that surely is what WebAuthn (section 7.2) asks for, with user verification; of
 * the usual kind, ES256 without extensions. Undefined tells nothing: then SimpleWebAuthn has to. It verifies by
 * WebCrypto, whose jobs for other threads, one to import the key, three to hash and one to verify, take three
 * times as long as the verification itself.
 */
export function sureCounterOf(
  assertion: AuthenticationResponseJSON,
  expected: ExpectedAssertion,
  credential: WebAuthnCredential,
): number | undefined {
  try {
    return counterOf(assertion, expected, credential);
  } catch {
    // SimpleWebAuthn tells what is malformed.
    return undefined;
  }
}

function counterOf(
  { id, rawId, type, response }: AuthenticationResponseJSON,
  expected: ExpectedAssertion,
  { publicKey, counter: knownCounter }: WebAuthnCredential,
): number | undefined {
  if (!id || id !== rawId || type !== 'public-key') return undefined;
  const clientData = bytesOf(response.clientDataJSON);
  const authenticatorData = bytesOf(response.authenticatorData);
  if (!isExpected(JSON.parse(clientData.toString()) as ClientData, expected)) return undefined;
  if (!isOfVerifiedUser(authenticatorData, expected.relyingPartyId)) return undefined;
  const counter = authenticatorData.readUInt32BE(33);
  // Whoever counts has to count on, and an authenticator does not cease to count.
  if ((counter > 0 || knownCounter > 0) && counter <= knownCounter) return undefined;
  const key = keyOf(publicKey);
  if (!key) return undefined;
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  return verify('sha256', signed, key, bytesOf(response.signature)) ? counter : undefined;
}

function isExpected(
  { type, challenge, origin, crossOrigin, topOrigin, tokenBinding }: ClientData,
  expected: ExpectedAssertion,
): boolean {
  const isOurs = challenge === expected.challenge && origin === expected.origin;
  const isUsual = !crossOrigin && topOrigin === undefined && tokenBinding === undefined;
  return type === 'webauthn.get' && isOurs && isUsual;
}

function isOfVerifiedUser(authenticatorData: Buffer, relyingPartyId: string): boolean {
  if (authenticatorData.length !== AUTHENTICATOR_DATA_BYTES) return false;
  if (!authenticatorData.subarray(0, 32).equals(sha256(relyingPartyId))) return false;
  const flags = authenticatorData[32]!;
  const has = (flag: number) => (flags & flag) !== 0;
  if (has(HAS_CREDENTIAL_OR_EXTENSIONS)) return false;
  if (has(IS_BACKED_UP) && !has(MAY_BE_BACKED_UP)) return false;
  return has(USER_PRESENT) && has(USER_VERIFIED);
}

/** @returns undefined if it is of another kind. Its point is checked to be on the curve. */
function keyOf(publicKey: WebAuthnCredential['publicKey']): KeyObject | undefined {
  const key = decodeCredentialPublicKey(publicKey);
  if (!cose.isCOSEPublicKeyEC2(key)) return undefined;
  const isEs256 =
    key.get(cose.COSEKEYS.alg) === cose.COSEALG.ES256 &&
    key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
  const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)];
  if (!isEs256 || x?.length !== COORDINATE_BYTES || y?.length !== COORDINATE_BYTES) {
    return undefined;
  }
  const coordinates = { x: base64urlOf(x), y: base64urlOf(y) };
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
}

function bytesOf(text: string): Buffer {
  if (!BASE64URL.test(text)) throw new Error('no base64url');
  return Buffer.from(text, 'base64url');
}

function base64urlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
