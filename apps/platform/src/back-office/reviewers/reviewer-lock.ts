import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { lockedOut } from '#strong-auth';
import { DataSource } from 'typeorm';
import { ReviewerLog } from './reviewer-log.js';
import { COUNT_FAILURE } from './reviewers.sql.js';

const MAX_ATTEMPTS = 5;
const LOCK_MINUTES = 15;

/** Counts each reviewer's failed attempts in a row, and locks the reviewer out for a while after too many. */
@Injectable()
export class ReviewerLock {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly log: ReviewerLog,
  ) {}

  /** @throws locked_out */
  async requireUnlocked(reviewerId: string): Promise<void> {
    const [lock] = (await this.dataSource.query(
      `SELECT extract(epoch FROM locked_until - now())::float8 AS seconds
       FROM reviewers WHERE id = $1 AND locked_until > now()`,
      [reviewerId],
    )) as { seconds: number }[];
    if (lock) throw lockedOut(lock.seconds);
  }

  /** @throws locked_out if this was the last allowed attempt. */
  async failed(reviewerId: string): Promise<void> {
    const [[reviewer]] = (await this.dataSource.query(COUNT_FAILURE, [
      reviewerId,
      MAX_ATTEMPTS,
      LOCK_MINUTES,
    ])) as [{ isLocked: boolean }[], number];
    if (!reviewer?.isLocked) return;
    await this.log.write(this.dataSource.manager, reviewerId, 'locked_out');
    throw lockedOut(LOCK_MINUTES * 60);
  }
}
