import { Injectable, Logger } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { passkeyRefused } from '../strong-auth.errors.js';
import { CEREMONY_TIMEOUT_MS } from './ceremonies.js';
import { isUsable, type Passkey, type PasskeyUse } from './credential-row.js';
import { RelyingParty } from './relying-party.js';

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

  creationOptions(
    personId: string,
    personName: string,
    enrolled: readonly KnownCredential[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: this.relyingParty.name,
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
  }

  /** Without credentials, the person chooses one that the browser knows. */
  requestOptions(
    challenge: Uint8Array<ArrayBuffer> | undefined,
    allowed?: readonly KnownCredential[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.relyingParty.relyingPartyId,
      timeout: CEREMONY_TIMEOUT_MS,
      userVerification: 'required',
      ...(challenge && { challenge }),
      ...(allowed && { allowCredentials: [...allowed] }),
    });
  }

  /** @throws passkey_refused */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    expectedChallenge: string,
  ): Promise<NewPasskey> {
    const verification = await this.unlessMalformed(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.relyingPartyId,
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
    const verification = await this.unlessMalformed(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.relyingPartyId,
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
