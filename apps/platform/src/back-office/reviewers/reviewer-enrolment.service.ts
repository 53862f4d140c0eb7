import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EnrolReviewer, ReviewerEnrolmentOptions } from '#contracts';
import type { NewSession } from '#http';
import { passkeyRefused, Passkeys } from '#strong-auth';
import { DataSource } from 'typeorm';
import { ReviewerAccount } from './reviewer-account.entity.js';
import { ReviewerCeremonies } from './reviewer-ceremonies.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerLog } from './reviewer-log.js';
import { ReviewerPasskeys } from './reviewer-passkeys.js';
import { endSessionsOf, ReviewerSessions } from './reviewer-sessions.js';

/** Binds a passkey to the reviewer who received a one-time code. */
@Injectable()
export class ReviewerEnrolmentService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ReviewerEnrolmentCodes,
    private readonly ceremonies: ReviewerCeremonies,
    private readonly passkeys: Passkeys,
    private readonly known: ReviewerPasskeys,
    private readonly sessions: ReviewerSessions,
    private readonly log: ReviewerLog,
  ) {}

  /** @throws enrolment_code_invalid */
  async begin(code: string): Promise<ReviewerEnrolmentOptions> {
    const { id: reviewerId, name } = await this.codes.check(code);
    const options = await this.passkeys.creationOptions(reviewerId, name, []);
    await this.ceremonies.begin({ challenge: options.challenge, reviewerId });
    return { reviewerName: name, options };
  }

  /**
   * Uses up the code and signs the reviewer in. Earlier passkeys and sessions become void.
   *
   * @throws enrolment_code_invalid, passkey_refused
   */
  async complete({ code, registration }: EnrolReviewer): Promise<NewSession> {
    const { id: reviewerId } = await this.codes.check(code);
    const ceremony = await this.ceremonies.end(registration.response.clientDataJSON);
    if (ceremony?.reviewerId !== reviewerId) throw passkeyRefused();
    const credential = await this.passkeys.verifyRegistration(registration, ceremony.challenge);
    // The credential belongs to another reviewer, and must identify exactly one.
    if (await this.known.find(credential.id)) throw passkeyRefused();
    return this.dataSource.transaction(async (transaction) => {
      await this.codes.use(transaction, code);
      await this.known.replaceAll(transaction, reviewerId, credential);
      await endSessionsOf(transaction, reviewerId);
      await transaction.update(
        ReviewerAccount,
        { id: reviewerId },
        { lastSignedInAt: () => 'now()', failedAttempts: 0, lockedUntil: null },
      );
      await this.log.write(transaction, reviewerId, 'enrolled');
      return this.sessions.create(transaction, reviewerId);
    });
  }
}
