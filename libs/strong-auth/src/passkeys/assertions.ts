import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import type { Device } from '../devices/devices.js';
import { passkeyRefused, Passkeys, type PasskeyUse } from './passkeys.js';
import { declareError } from '#http';

const lockedOut = declareError('locked_out', 429, (retryAfterSeconds: number) => ({
  message: 'Too many attempts failed: try again later.',
  retryAfterSeconds,
}));

// PSD2 RTS Art. 4(3)(b): at most five failed attempts in a row, then a temporary block.
const MAX_ATTEMPTS = 5;
const LOCK_MINUTES = 15;

/**
 * Counts each user's failed attempts in a row, and locks the user out for a while after too many. The table
 * has the columns `id`, `failed_attempts` and `locked_until`.
 */
export class AttemptLock {
  constructor(
    protected readonly dataSource: DataSource,
    private readonly table: string,
    private readonly onLock?: (id: string) => Promise<void>,
  ) {}

  /** @throws locked_out */
  async requireUnlocked(id: string): Promise<void> {
    const [lock] = (await this.dataSource.query(
      `SELECT extract(epoch FROM locked_until - now())::float8 AS seconds
       FROM ${this.table} WHERE id = $1 AND locked_until > now()`,
      [id],
    )) as { seconds: number }[];
    if (lock) throw lockedOut(lock.seconds);
  }

  /** @throws locked_out if this was the last allowed attempt. */
  async failed(id: string): Promise<void> {
    const [[user]] = (await this.dataSource.query(countFailure(this.table), [
      id,
      MAX_ATTEMPTS,
      LOCK_MINUTES,
    ])) as [{ isLocked: boolean }[], number];
    if (!user?.isLocked) return;
    await this.onLock?.(id);
    throw lockedOut(LOCK_MINUTES * 60);
  }
}

/** The failed attempts of cardholders. */
@Injectable()
export class FailedAttempts extends AttemptLock {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(dataSource, 'strong_auth_people');
  }

  async succeeded(personId: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE strong_auth_people SET failed_attempts = 0 WHERE id = $1 AND failed_attempts > 0',
      [personId],
    );
  }
}

/**
 * Counts a failed attempt. The last allowed one locks and resets the count. $2 allowed attempts, $3 minutes
 * of the lock.
 */
const countFailure = (table: string) => `
  UPDATE ${table}
  SET failed_attempts = (failed_attempts + 1) % $2::int,
    locked_until = CASE WHEN failed_attempts + 1 >= $2::int
      THEN now() + make_interval(mins => $3) ELSE locked_until END
  WHERE id = $1 RETURNING failed_attempts = 0 AS "isLocked"`;

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
