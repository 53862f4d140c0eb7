import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Device, Devices } from '../devices/devices.js';
import { passkeyRefused } from '../strong-auth.errors.js';
import { FailedAttempts } from './failed-attempts.js';
import { Passkeys } from './passkeys.js';

/** Verifies that a person has an enrolled device at hand and is its user; counts what fails. */
@Injectable()
export class Assertions {
  constructor(
    private readonly devices: Devices,
    private readonly passkeys: Passkeys,
    private readonly attempts: FailedAttempts,
  ) {}

  /**
   * @param expectedChallenge undefined if there was none: then the attempt fails, and counts.
   * @param personId whose device it has to be; anybody's if left out.
   * @throws passkey_refused, locked_out
   */
  async verify(
    assertion: AuthenticationResponseJSON,
    expectedChallenge: string | undefined,
    personId?: string,
  ): Promise<Device> {
    const device = await this.devices.findByCredential(assertion.id);
    const claimant = personId ?? device?.personId;
    if (claimant === undefined) throw passkeyRefused();
    const isOwn = device !== undefined && device.personId === claimant;
    // Nearly always nothing has failed, and there is nothing to ask or to reset.
    const mayBeLocked = !isOwn || device.hasFailedAttempts;
    if (mayBeLocked) await this.attempts.requireUnlocked(claimant);
    if (
      !isOwn ||
      expectedChallenge === undefined ||
      !(await this.isValid(assertion, expectedChallenge, device))
    ) {
      await this.attempts.failed(claimant);
      throw passkeyRefused();
    }
    if (mayBeLocked) await this.attempts.succeeded(claimant);
    return device;
  }

  private async isValid(
    assertion: AuthenticationResponseJSON,
    expectedChallenge: string,
    device: Device,
  ): Promise<boolean> {
    const { credential } = device;
    const counter = await this.passkeys.verifyAssertion(assertion, expectedChallenge, credential);
    return counter !== undefined && this.devices.recordUse(device.id, counter);
  }
}
