import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Device } from '../devices/devices.js';
import { passkeyRefused } from '../strong-auth.errors.js';
import type { PasskeyUse } from './credential-row.js';
import { FailedAttempts } from './failed-attempts.js';
import { Passkeys } from './passkeys.js';

/** Verifies that a person uses an enrolled device; counts failed attempts. */
@Injectable()
export class Assertions {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly attempts: FailedAttempts,
  ) {}

  /**
   * Verifies an assertion. The caller then records the returned use of the device and calls {@link accept}, or
   * {@link refuse} if the use can't be recorded.
   *
   * @param expectedChallenge undefined if there was none: then the attempt fails, and counts.
   * @param device of the assertion, if it is enrolled.
   * @param personId the person who must own the device; left out, any person.
   * @throws passkey_refused, locked_out
   */
  async verify(
    assertion: AuthenticationResponseJSON,
    expectedChallenge: string | undefined,
    device: Device | undefined,
    personId?: string,
  ): Promise<PasskeyUse> {
    const claimant = personId ?? device?.personId;
    if (claimant === undefined) throw passkeyRefused();
    const isOwn = device !== undefined && device.personId === claimant;
    // Usually there are no failed attempts, so the query is skipped.
    if (!isOwn || device.hasFailedAttempts) await this.attempts.requireUnlocked(claimant);
    const use =
      isOwn && expectedChallenge !== undefined
        ? await this.passkeys.verifyAssertion(assertion, expectedChallenge, device.credential)
        : undefined;
    return use ?? this.refuse(claimant);
  }

  /** Resets the count of failed attempts. */
  async accept(device: Device): Promise<void> {
    if (device.hasFailedAttempts) await this.attempts.succeeded(device.personId);
  }

  /** @throws passkey_refused, locked_out */
  async refuse(personId: string): Promise<never> {
    await this.attempts.failed(personId);
    throw passkeyRefused();
  }
}
