import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReviewerEnrolmentCode } from '#contracts';
import { enrolmentCodeInvalid, newCode, readCode } from '#strong-auth';
import { DataSource, type EntityManager } from 'typeorm';
import { BackOfficeSite } from './back-office-site.js';
import { COUNT_TRY, PUT_CODE } from './reviewers.sql.js';

export interface ReviewerEnrollee {
  reviewerId: string;
  name: string;
}

const CODE_HOURS = 24;
const MAX_WRONG_TRIES = 5;

/** One-time codes that bind a passkey to a reviewer. */
@Injectable()
export class ReviewerEnrolmentCodes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly site: BackOfficeSite,
  ) {}

  /** Creates a code, which replaces the reviewer's older one. */
  async create(
    transaction: EntityManager,
    reviewerId: string,
    code = newCode(),
  ): Promise<ReviewerEnrolmentCode> {
    const { handle, hash } = readCode(code)!;
    const [{ expiresAt }] = (await transaction.query(PUT_CODE, [
      reviewerId,
      handle,
      hash,
      CODE_HOURS,
    ])) as [{ expiresAt: Date }];
    return {
      code,
      url: `${this.site.origin}/back-office#enrol=${code}`,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /**
   * Finds the reviewer of a code. A wrong secret with an existing handle is counted: after five the code is
   * void.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<ReviewerEnrollee> {
    const secret = readCode(code);
    if (!secret) throw enrolmentCodeInvalid();
    const [[match]] = (await this.dataSource.query(COUNT_TRY, [
      secret.handle,
      secret.hash,
      MAX_WRONG_TRIES,
    ])) as [(ReviewerEnrollee & { isRight: boolean })[], number];
    if (!match?.isRight) throw enrolmentCodeInvalid();
    return { reviewerId: match.reviewerId, name: match.name };
  }

  /** Makes the reviewer's code void. */
  async withdraw(transaction: EntityManager, reviewerId: string): Promise<void> {
    await transaction.query('DELETE FROM reviewer_enrolment_codes WHERE reviewer_id = $1', [
      reviewerId,
    ]);
  }

  /** @throws enrolment_code_invalid if it was used or replaced meanwhile. */
  async use(transaction: EntityManager, code: string): Promise<void> {
    const secret = readCode(code);
    const [, count] = (await transaction.query(
      `DELETE FROM reviewer_enrolment_codes
       WHERE handle = $1 AND secret_hash = $2 AND wrong_tries < $3 AND expires_at > now()`,
      [secret?.handle, secret?.hash, MAX_WRONG_TRIES],
    )) as [unknown, number];
    if (count === 0) throw enrolmentCodeInvalid();
  }
}
