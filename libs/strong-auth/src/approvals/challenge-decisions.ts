import type { AssertionOptions, ChallengeDecision } from '#contracts';
import { declareError, DomainError } from '#http';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { passkeyRefused, Passkeys } from '../passkeys/passkeys.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { ApprovalEnding } from './approval-ending.js';
import {
  type Approval,
  approvalChallenge,
  digestOf,
  evidenceOf,
  isWaiting,
  newNonce,
} from './approval.js';
import { ApprovalWorker } from './approval.worker.js';
import { Approvals, type DeviceUse, type Outcome } from './approvals.js';
import { type Decision, DecisionLookups } from './decision-lookups.js';
import { sessionRequired } from '../sessions/sessions.js';

const challengeDecided = declareError(
  'challenge_decided',
  409,
  'This payment was already decided differently.',
);

export const challengeExpired = declareError(
  'challenge_expired',
  409,
  'The time to decide on this payment is over.',
);

export const challengeUnknown = declareError('challenge_unknown', 404, 'There is no such payment.');

/** Takes the cardholder's decision. Approving needs a passkey signature over this amount and this payee. */
@Injectable()
export class ChallengeDecisions {
  constructor(
    private readonly lookups: DecisionLookups,
    private readonly approvals: Approvals,
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly assertions: Assertions,
    private readonly ending: ApprovalEnding,
    private readonly worker: ApprovalWorker,
  ) {}

  /** @throws challenge_unknown */
  async get(caller: PersonIdentity, id: string): Promise<Approval> {
    const approval = await this.approvals.findOf(caller, id);
    if (!approval) throw challengeUnknown();
    return approval;
  }

  /**
   * The options for the device to sign this approval.
   *
   * @param token of the caller's session.
   * @throws session_required, challenge_unknown, challenge_decided, challenge_expired
   */
  async options(token: string, id: string): Promise<AssertionOptions> {
    const found = await this.lookups.prepare(token, id);
    if (!found) throw sessionRequired();
    const { personId, approval, credentials } = found;
    if (!approval) throw challengeUnknown();
    requireWaiting(approval);
    const nonce = newNonce();
    const options = await this.passkeys.requestOptions(
      approvalChallenge(digestOf(approval), nonce),
      credentials,
    );
    await this.ceremonies.begin({
      challenge: options.challenge,
      kind: 'approval',
      personId,
      approvalId: id,
      nonce,
    });
    return { options };
  }

  /**
   * The decision is durable when this resolves. If this replica dies, another one reports it to the requester.
   *
   * @param token of the caller's session.
   * @throws session_required, challenge_unknown, challenge_decided, challenge_expired, passkey_refused,
   *   locked_out
   */
  async decide(
    token: string,
    id: string,
    decision: ChallengeDecision,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Approval> {
    const found = await this.lookups.judge(token, id, assertion);
    if (!found) throw sessionRequired();
    const { approval } = found;
    if (!approval) throw challengeUnknown();
    if (approval.status === decision) return approval;
    requireWaiting(approval);
    const decided =
      decision === 'approved'
        ? await this.approve(found, approval, assertion)
        : await this.end(approval, { status: decision });
    return decided ?? this.decidedMeanwhile(approval, decision);
  }

  private async approve(
    found: Decision,
    approval: Approval,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Approval | undefined> {
    // The requester relies on its digest, so an approval of other data is worthless.
    if (!assertion || digestOf(approval) !== approval.digest) throw passkeyRefused();
    try {
      const use = await this.verify(found, approval, assertion);
      const result = await this.ending.decide(approval, { status: 'approved' }, use);
      if (!result.isDeviceGood) return await this.approvedByTwin(found, approval, use);
      if (!result.approval) return undefined;
      this.worker.start(result.approval);
      await this.assertions.accept(found.device!);
      return result.approval;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.ceremonies.end('approval', assertion.response.clientDataJSON);
      if (error.code === 'locked_out') {
        await this.end(approval, { status: 'failed', failureReason: 'sca_failed' });
      } else if (found.nonce === approval.nonce) {
        await this.ending.forgetNonce(approval);
      }
      throw error;
    }
  }

  /**
   * If the same answer was sent twice at the same moment, the second one finds the counter already advanced
   * by the first.
   *
   * @throws passkey_refused, locked_out for any other answer.
   */
  private async approvedByTwin(
    { personId }: Decision,
    { id }: Approval,
    { evidence }: DeviceUse,
  ): Promise<Approval> {
    const approved = await this.approvals.findApprovedBy(id, evidence);
    return approved ?? this.assertions.refuse(personId);
  }

  private async verify(
    { personId, nonce, device }: Decision,
    approval: Approval,
    assertion: AuthenticationResponseJSON,
  ): Promise<DeviceUse> {
    const expected =
      nonce && Buffer.from(approvalChallenge(digestOf(approval), nonce)).toString('base64url');
    const passkey = await this.assertions.verify(assertion, expected, device, personId);
    const evidence = evidenceOf(device!, nonce!, assertion);
    return { deviceId: device!.id, passkey, evidence };
  }

  private async end(approval: Approval, outcome: Outcome): Promise<Approval | undefined> {
    const result = await this.ending.decide(approval, outcome);
    if (!result.isDeviceGood || !result.approval) return undefined;
    this.worker.start(result.approval);
    return result.approval;
  }

  private async decidedMeanwhile(
    { companyId, externalId, id }: Approval,
    decision: ChallengeDecision,
  ): Promise<Approval> {
    const approval = await this.get({ companyId, externalId }, id);
    if (approval.status === decision) return approval;
    requireWaiting(approval);
    throw challengeExpired();
  }
}

function requireWaiting(approval: Approval): void {
  if (isWaiting(approval)) return;
  const isExpired = approval.status === 'waiting' || approval.status === 'expired';
  throw isExpired ? challengeExpired() : challengeDecided();
}
