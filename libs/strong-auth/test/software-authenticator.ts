import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

interface Credential {
  id: Buffer;
  relyingPartyId: string;
  userHandle: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  counter: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
/** Both backup eligible and backed up. */
const BACKED_UP = 0x18;

/**
 * A browser with a platform authenticator: makes real passkeys (ES256, attestation "none") and real
 * assertions. Specs set faults on it.
 */
export class SoftwareAuthenticator {
  /** Whether user verification (fingerprint, face or PIN) succeeds. */
  verifiesUser = true;
  /** Some authenticators count their uses. */
  countsUses = true;
  /** Whether its passkeys are synced to other devices. */
  isSynced = false;
  /** Of the calling page. */
  origin: string;
  private readonly credentials: Credential[] = [];

  // Programs that Node runs without a compiler use this class, too; it can't have parameter properties.
  constructor(origin: string) {
    this.origin = origin;
  }

  get credentialIds(): string[] {
    return this.credentials.map(({ id }) => id.toString('base64url'));
  }

  register(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const relyingPartyId = options.rp.id ?? new URL(this.origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    const userHandle = options.user.id;
    const credential = { id, relyingPartyId, userHandle, privateKey, publicKey, counter: 0 };
    this.credentials.push(credential);
    const attestedData = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKeyOf(publicKey),
    ]);
    const authenticatorData = this.authenticatorData(credential, HAS_CREDENTIAL, attestedData);
    const encodedId = id.toString('base64url');
    return {
      id: encodedId,
      rawId: encodedId,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestationNone(authenticatorData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Sets the counter of all passkeys, as on another device that has them by synchronization. */
  setCounter(counter: number): void {
    for (const credential of this.credentials) credential.counter = counter;
  }

  /** Uses the last passkey, unless another one is given. */
  assert(
    options: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge'>,
    credentialId?: string,
  ): AuthenticationResponseJSON {
    const credential = credentialId
      ? this.credentials.find(({ id }) => id.toString('base64url') === credentialId)
      : this.credentials.at(-1);
    if (!credential) throw new Error('the authenticator has no such passkey');
    const clientData = this.clientData('webauthn.get', options.challenge);
    const authenticatorData = this.authenticatorData(credential, 0, Buffer.alloc(0));
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const id = credential.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }

  private authenticatorData(credential: Credential, flags: number, attestedData: Buffer): Buffer {
    if (this.countsUses) credential.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(credential.counter);
    const allFlags =
      flags |
      USER_PRESENT |
      (this.verifiesUser ? USER_VERIFIED : 0) |
      (this.isSynced ? BACKED_UP : 0);
    return Buffer.concat([
      sha256(Buffer.from(credential.relyingPartyId)),
      Buffer.from([allFlags]),
      counter,
      attestedData,
    ]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }),
    );
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationNone(authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authenticatorData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authenticatorData,
  ]);
}

/** CBOR of a text shorter than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** COSE_Key: EC2, ES256, P-256 and the point. */
export function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x!),
    coordinate(0x22, y!),
  ]);
}
