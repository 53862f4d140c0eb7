import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AssertionOptions } from '#contracts';
import { canonicalJson } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { approvalChallenge, newNonce } from '../approvals/approval-challenge.js';
import { Devices } from '../devices/devices.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { Passkeys } from '../passkeys/passkeys.js';

/** A call that changes something. */
export interface Act {
  method: string;
  /** With its query. */
  path: string;
  /** Parsed; undefined if there is none. */
  body: unknown;
}

/**
 * Acts that a person signs with a passkey, each by itself. As with a payment, the challenge is derived from the
 * digest of what is signed and a nonce, so that an assertion is valid for this call alone, once, within two minutes.
 */
@Injectable()
export class Acts {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly devices: Devices,
    private readonly assertions: Assertions,
  ) {}

  /** The options for one of the person's devices to sign this act. */
  async begin(personId: string, act: Act): Promise<AssertionOptions['options']> {
    const nonce = newNonce();
    const devices = await this.devices.ofPerson(personId);
    const options = await this.passkeys.requestOptions(
      approvalChallenge(digestOf(act), nonce),
      devices.map(({ credential: { id, transports } }) => ({
        id,
        ...(transports && { transports }),
      })),
    );
    await this.ceremonies.begin({ challenge: options.challenge, kind: 'act', personId, nonce });
    return options;
  }

  /**
   * Ends the challenge that was signed, whatever the result.
   *
   * @returns false if the challenge was not issued to this person for this act, or was used, or has expired. That is
   * no failed attempt, so that nobody can be locked out with an old assertion.
   * @throws passkey_refused, locked_out
   */
  async isSigned(
    personId: string,
    act: Act,
    assertion: AuthenticationResponseJSON,
  ): Promise<boolean> {
    const ceremony = await this.ceremonies.end('act', assertion.response.clientDataJSON);
    if (!ceremony?.nonce || ceremony.personId !== personId) return false;
    const signed = approvalChallenge(digestOf(act), ceremony.nonce);
    const challenge = Buffer.from(signed).toString('base64url');
    if (challenge !== ceremony.challenge) return false;
    const device = await this.devices.findByCredential(assertion.id);
    const use = await this.assertions.verify(assertion, challenge, device, personId);
    if (!(await this.devices.recordUse(device!.id, use))) await this.assertions.refuse(personId);
    await this.assertions.accept(device!);
    return true;
  }
}

/** In base64url. */
function digestOf({ method, path, body }: Act): string {
  const text = canonicalJson({ method, path, body });
  return createHash('sha256').update(text).digest('base64url');
}
