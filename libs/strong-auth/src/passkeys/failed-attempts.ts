import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { lockedOut } from '../strong-auth.errors.js';
import { COUNT_FAILURE } from './failed-attempts.sql.js';

// PSD2 RTS Art. 4(3)(b): at most five failed attempts in a row, then a temporary block.
const MAX_ATTEMPTS = 5;
const LOCK_MINUTES = 15;

/** Counts each person's failed attempts in a row, and locks the person out for a while after too many. */
@Injectable()
export class FailedAttempts {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws locked_out */
  async requireUnlocked(personId: string): Promise<void> {
    const [lock] = (await this.dataSource.query(
      `SELECT extract(epoch FROM locked_until - now())::float8 AS seconds
       FROM strong_auth_people WHERE id = $1 AND locked_until > now()`,
      [personId],
    )) as { seconds: number }[];
    if (lock) throw lockedOut(lock.seconds);
  }

  /** @throws locked_out if this was the last allowed attempt. */
  async failed(personId: string): Promise<void> {
    const [[person]] = (await this.dataSource.query(COUNT_FAILURE, [
      personId,
      MAX_ATTEMPTS,
      LOCK_MINUTES,
    ])) as [{ isLocked: boolean }[], number];
    if (person?.isLocked) throw lockedOut(LOCK_MINUTES * 60);
  }

  async succeeded(personId: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE strong_auth_people SET failed_attempts = 0 WHERE id = $1 AND failed_attempts > 0',
      [personId],
    );
  }
}
