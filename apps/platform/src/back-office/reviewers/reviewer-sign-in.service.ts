import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReviewerAssertionOptions } from '#contracts';
import type { NewSession } from '#http';
import { passkeyRefused, Passkeys } from '#strong-auth';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { ReviewerAccount } from './reviewer-account.entity.js';
import { ReviewerCeremonies } from './reviewer-ceremonies.js';
import { ReviewerLock } from './reviewer-lock.js';
import { ReviewerLog } from './reviewer-log.js';
import { type ReviewerPasskey, ReviewerPasskeys } from './reviewer-passkeys.js';
import { ReviewerSessions } from './reviewer-sessions.js';

/** Signs a reviewer in with a passkey, which identifies the reviewer. */
@Injectable()
export class ReviewerSignInService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly ceremonies: ReviewerCeremonies,
    private readonly passkeys: Passkeys,
    private readonly known: ReviewerPasskeys,
    private readonly lock: ReviewerLock,
    private readonly sessions: ReviewerSessions,
    private readonly log: ReviewerLog,
  ) {}

  async begin(): Promise<ReviewerAssertionOptions> {
    const options = await this.passkeys.requestOptions(undefined);
    await this.ceremonies.begin({ challenge: options.challenge, reviewerId: null });
    return { options };
  }

  /** @throws passkey_refused, locked_out */
  async complete(assertion: AuthenticationResponseJSON): Promise<NewSession> {
    const ceremony = await this.ceremonies.end(assertion.response.clientDataJSON);
    // Without a challenge of ours the attempt is not counted, so that nobody can be locked out with an old
    // assertion.
    if (!ceremony || ceremony.reviewerId !== null) throw passkeyRefused();
    const passkey = await this.known.find(assertion.id);
    if (!passkey || passkey.isDisabled) throw passkeyRefused();
    const { reviewerId } = passkey;
    await this.lock.requireUnlocked(reviewerId);
    if (!(await this.isValid(assertion, ceremony.challenge, passkey))) {
      await this.lock.failed(reviewerId);
      throw passkeyRefused();
    }
    return this.dataSource.transaction(async (transaction) => {
      await transaction.update(
        ReviewerAccount,
        { id: reviewerId },
        { lastSignedInAt: () => 'now()', failedAttempts: 0 },
      );
      await this.log.write(transaction, reviewerId, 'signed_in');
      return this.sessions.create(transaction, reviewerId);
    });
  }

  private async isValid(
    assertion: AuthenticationResponseJSON,
    challenge: string,
    { credential }: ReviewerPasskey,
  ): Promise<boolean> {
    const counter = await this.passkeys.verifyAssertion(assertion, challenge, credential);
    return counter !== undefined && this.known.recordUse(credential.id, counter);
  }
}
