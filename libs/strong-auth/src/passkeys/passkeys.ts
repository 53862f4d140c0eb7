import { Injectable, Logger } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { RelyingParty } from '../strong-auth.options.js';
import { CEREMONY_TIMEOUT_MS } from './ceremonies.js';
import { declareError, unprocessable } from '#http';

/** The reason is not disclosed, because it would help an attacker. */
export const passkeyRefused = declareError(
  'passkey_refused',
  unprocessable(''),
  'The passkey was not accepted.',
);

/** A credential that a browser can be asked to use. */
export type KnownCredential = Pick<WebAuthnCredential, 'id' | 'transports'>;

/** A passkey that was just created. */
export type NewPasskey = WebAuthnCredential & Omit<PasskeyUse, 'counter'>;

/**
 * WebAuthn for one relying party. User verification is always required: possession of the device and
 * verification of its user are the two factors (PSD2 RTS Art. 4).
 */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger(Passkeys.name);

  constructor(private readonly relyingParty: RelyingParty) {}

  async creationOptions(
    personId: string,
    personName: string,
    enrolled: readonly KnownCredential[],
    relyingPartyName = this.relyingParty.name,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const options = await generateRegistrationOptions({
      rpName: relyingPartyName,
      rpID: this.relyingParty.relyingPartyId,
      userID: new TextEncoder().encode(personId),
      userName: personName,
      userDisplayName: personName,
      timeout: CEREMONY_TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: [...enrolled],
      // Discoverable, so that sign-in needs no user name.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    if (this.relyingParty.isOtherOrigin) delete options.rp.id;
    return options;
  }

  /**
   * Without credentials, the person chooses a passkey of the browser. With several origins the options name no domain:
   * the browser then takes that of the page.
   */
  async requestOptions(
    challenge: Uint8Array<ArrayBuffer> | undefined,
    allowed?: readonly KnownCredential[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({
      rpID: this.relyingParty.relyingPartyId,
      timeout: CEREMONY_TIMEOUT_MS,
      userVerification: 'required',
      ...(challenge && { challenge }),
      ...(allowed && { allowCredentials: [...allowed] }),
    });
    if (this.relyingParty.isOtherOrigin) delete options.rpId;
    return options;
  }

  /**
   * @param otherOrigin where this person's pages are, too. A page at another person's host must not enrol this one.
   * @throws passkey_refused
   */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    expectedChallenge: string,
    otherOrigin?: string,
  ): Promise<NewPasskey> {
    const signed = originIn(response.response.clientDataJSON);
    const expected = this.partyAt(signed === otherOrigin ? signed : undefined);
    const verification = await this.unlessMalformed(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        ...expected,
        requireUserVerification: true,
      }),
    );
    if (!verification?.verified) throw passkeyRefused();
    const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo;
    const isBackupEligible = credentialDeviceType === 'multiDevice';
    return { ...credential, isBackupEligible, isBackedUp: credentialBackedUp };
  }

  /** @returns what to store of this use; undefined if the assertion is invalid. */
  async verifyAssertion(
    response: AuthenticationResponseJSON,
    expectedChallenge: string,
    passkey: Passkey,
  ): Promise<PasskeyUse | undefined> {
    const { isOtherOrigin } = this.relyingParty;
    const signed = isOtherOrigin && originIn(response.response.clientDataJSON);
    const isOther = signed ? await isOtherOrigin(signed) : false;
    const expected = this.partyAt(isOther ? signed : undefined);
    const verification = await this.unlessMalformed(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        ...expected,
        // The library's own rule of counters refuses synced passkeys, whose counters may go back.
        credential: { ...passkey, counter: 0 },
        requireUserVerification: true,
      }),
    );
    if (!verification?.verified) return undefined;
    const { newCounter, credentialDeviceType, credentialBackedUp } =
      verification.authenticationInfo;
    const use: PasskeyUse = {
      counter: newCounter,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
    return isUsable(passkey, use) ? use : undefined;
  }

  /** The relying party at another origin of ours, or at our own. */
  private partyAt(otherOrigin: string | undefined) {
    const { origin, relyingPartyId } = this.relyingParty;
    if (otherOrigin === undefined) return { expectedOrigin: origin, expectedRPID: relyingPartyId };
    return { expectedOrigin: otherOrigin, expectedRPID: new URL(otherOrigin).hostname };
  }

  /** SimpleWebAuthn throws for malformed responses. */
  private async unlessMalformed<T>(verify: () => Promise<T>): Promise<T | undefined> {
    try {
      return await verify();
    } catch (error) {
      this.logger.warn(`passkey refused: ${error instanceof Error ? error.message : 'unknown'}`);
      return undefined;
    }
  }
}

/** The signed origin from the client data; undefined if it is malformed. */
function originIn(clientData: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { origin } = (parsed ?? {}) as { origin?: unknown };
    return typeof origin === 'string' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** A passkey and its backup flags (WebAuthn Level 3, section 6.1.3). */
export interface Passkey extends WebAuthnCredential {
  /** It may be synced to other devices. It never changes. Null for earlier rows, for which this was not stored. */
  isBackupEligible: boolean | null;
}

/** What an assertion reports, to be stored with the passkey. */
export interface PasskeyUse {
  counter: number;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

/** A passkey as Postgres returns it. */
export interface CredentialRow {
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  isBackupEligible: boolean | null;
}

export function toCredential(row: CredentialRow): Passkey {
  return {
    id: row.credentialId,
    publicKey: new Uint8Array(row.publicKey),
    counter: Number(row.counter),
    transports: row.transports,
    isBackupEligible: row.isBackupEligible,
  };
}

/** The values of {@link assignUse} and {@link mayBeUsed}, in this order. */
export const valuesOfUse = ({ counter, isBackupEligible, isBackedUp }: PasskeyUse) => [
  counter,
  isBackupEligible,
  isBackedUp,
];

/**
 * Whether a use may be recorded: the counter has grown or never counts, or the passkey is backed up. Devices that
 * share a synced passkey don't share its counter. The backup flag counts only for a passkey that may be backed
 * up, so that a copy of another passkey can't set it.
 *
 * @param row the table of passkeys, or its alias. @param use expressions of the values.
 */
export const mayBeUsed = (row: string, [counter, eligible, backedUp]: readonly string[]) => `
  (coalesce(${row}.backup_eligible, ${eligible}) = ${eligible} AND (${row}.counter < ${counter}
    OR (${row}.counter = 0 AND ${counter} = 0) OR (${eligible} AND ${backedUp})))`;

export const assignUse = ([counter, eligible, backedUp]: readonly string[]) =>
  `counter = ${counter}, backup_eligible = ${eligible}, backed_up = ${backedUp}`;

/** The same rule as {@link mayBeUsed}, before the use is recorded. */
function isUsable({ counter, isBackupEligible }: Passkey, use: PasskeyUse): boolean {
  if (isBackupEligible !== null && isBackupEligible !== use.isBackupEligible) return false;
  const grows = use.counter > counter || (use.counter === 0 && counter === 0);
  return grows || (use.isBackupEligible && use.isBackedUp);
}
