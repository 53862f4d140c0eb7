import { Injectable } from '@nestjs/common';
import type { AssertionOptions, ChallengeDecision } from '#contracts';
import { DomainError } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Devices } from '../devices/devices.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { Passkeys } from '../passkeys/passkeys.js';
import type { SignedIn } from '../sessions/sessions.js';
import {
  challengeDecided,
  challengeExpired,
  challengeUnknown,
  passkeyRefused,
} from '../strong-auth.errors.js';
import { type Approval, digestOf, isWaiting } from './approval.js';
import { approvalChallenge, newNonce } from './approval-challenge.js';
import { ApprovalEnding } from './approval-ending.js';
import { ApprovalWorker } from './approval.worker.js';
import { Approvals, type Outcome } from './approvals.js';

/** Takes the cardholder's decision: an approval only with a passkey, on this amount and this payee. */
@Injectable()
export class ChallengeDecisions {
  constructor(
    private readonly approvals: Approvals,
    private readonly devices: Devices,
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly assertions: Assertions,
    private readonly ending: ApprovalEnding,
    private readonly worker: ApprovalWorker,
  ) {}

  /** @throws challenge_unknown */
  async get(caller: SignedIn, id: string): Promise<Approval> {
    const approval = await this.approvals.findOf(caller, id);
    if (!approval) throw challengeUnknown();
    return approval;
  }

  /**
   * What the device has to sign for this approval.
   *
   * @throws challenge_unknown, challenge_decided, challenge_expired
   */
  async options(caller: SignedIn, id: string): Promise<AssertionOptions> {
    const approval = await this.get(caller, id);
    requireWaiting(approval);
    const devices = await this.devices.ofPerson(caller.personId);
    const nonce = newNonce();
    const options = await this.passkeys.requestOptions(
      approvalChallenge(digestOf(approval), nonce),
      devices.map(({ credential }) => credential),
    );
    await this.ceremonies.begin({
      challenge: options.challenge,
      kind: 'approval',
      personId: caller.personId,
      approvalId: id,
      nonce,
    });
    return { options };
  }

  /**
   * Durable when it resolves; the requester is told by whichever replica is alive.
   *
   * @throws challenge_unknown, challenge_decided, challenge_expired, passkey_refused, locked_out
   */
  async decide(
    caller: SignedIn,
    id: string,
    decision: ChallengeDecision,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Approval> {
    const approval = await this.get(caller, id);
    if (approval.status === decision) return approval;
    requireWaiting(approval);
    if (decision === 'approved') await this.verify(caller, approval, assertion);
    const decided = await this.end(approval, { status: decision });
    return decided ?? this.decidedMeanwhile(caller, id, decision);
  }

  private async verify(
    caller: SignedIn,
    approval: Approval,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<void> {
    // The digest is what the requester goes by: an approval of anything else is worth nothing to it.
    if (!assertion || digestOf(approval) !== approval.digest) throw passkeyRefused();
    const clientData = assertion.response.clientDataJSON;
    const ceremony = await this.ceremonies.end('approval', clientData);
    const isForThis = ceremony?.approvalId === approval.id && ceremony.personId === caller.personId;
    const expected = isForThis
      ? Buffer.from(approvalChallenge(digestOf(approval), ceremony.nonce!)).toString('base64url')
      : undefined;
    try {
      await this.assertions.verify(assertion, expected, caller.personId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'locked_out') {
        await this.end(approval, { status: 'failed', failureReason: 'sca_failed' });
      }
      throw error;
    }
  }

  private async end(approval: Approval, outcome: Outcome): Promise<Approval | undefined> {
    const decided = await this.ending.decide(approval, outcome);
    if (decided) this.worker.start(decided);
    return decided;
  }

  private async decidedMeanwhile(
    caller: SignedIn,
    id: string,
    decision: ChallengeDecision,
  ): Promise<Approval> {
    const approval = await this.get(caller, id);
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
