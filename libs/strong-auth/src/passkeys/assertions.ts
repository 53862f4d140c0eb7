import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Device } from '../devices/devices.js';
import { passkeyRefused } from '../strong-auth.errors.js';
import { FailedAttempts } from './failed-attempts.js';
import { Passkeys } from './passkeys.js';

/** Verifies that a person has an enrolled device at hand and is its user; counts what fails. */
@Injectable()
export class Assertions {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly attempts: FailedAttempts,
  ) {}

  /**
   * The caller notes the use of the device with the counter that it returns, and then calls {@link accept}
   * or, if that counter went back, {@link refuse}.
   *
   * @param expectedChallenge undefined if there was none: then the attempt fails, and counts.
   * @param device that the assertion is by, if it is enrolled.
   * @param personId whose device it has to be; anybody's if left out.
   * @throws passkey_refused, locked_out
   */
  async verify(
    assertion: AuthenticationResponseJSON,
    expectedChallenge: string | undefined,
    device: Device | undefined,
    personId?: string,
  ): Promise<number> {
    const claimant = personId ?? device?.personId;
    if (claimant === undefined) throw passkeyRefused();
    const isOwn = device !== undefined && device.personId === claimant;
    // Nearly always nothing has failed, and there is nothing to ask.
    if (!isOwn || device.hasFailedAttempts) await this.attempts.requireUnlocked(claimant);
    const counter =
      isOwn && expectedChallenge !== undefined
        ? await this.passkeys.verifyAssertion(assertion, expectedChallenge, device.credential)
        : undefined;
    return counter ?? this.refuse(claimant);
  }

  /** What failed before is forgotten. */
  async accept(device: Device): Promise<void> {
    if (device.hasFailedAttempts) await this.attempts.succeeded(device.personId);
  }

  /** @throws passkey_refused, locked_out */
  async refuse(personId: string): Promise<never> {
    await this.attempts.failed(personId);
    throw passkeyRefused();
  }
}
