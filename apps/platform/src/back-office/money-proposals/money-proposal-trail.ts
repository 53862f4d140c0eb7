import { Injectable } from '@nestjs/common';
import type { MoneyProposalState } from '#contracts';
import type { EntityManager } from 'typeorm';
import { ApplicationTrail } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import type { StoredMoneyProposal } from './money-proposal.entity.js';

export type MoneyDecision = Exclude<MoneyProposalState, 'waiting'>;

type Written = Pick<
  StoredMoneyProposal,
  'id' | 'kind' | 'companyId' | 'accountId' | 'topUpId' | 'correctionId' | 'amount' | 'currency'
>;

/** What was proposed and decided about money, in the trail of the company that it concerns. */
@Injectable()
export class MoneyProposalTrail {
  constructor(private readonly trail: ApplicationTrail) {}

  /** Money that is returned concerns no company: its proposals are the record. */
  async write(
    transaction: EntityManager,
    { id, kind, companyId, accountId, topUpId, correctionId, amount, currency }: Written,
    step: 'proposed' | MoneyDecision,
    actor: Reviewer,
    reason?: string,
  ): Promise<void> {
    if (companyId === null) return;
    await this.trail.write(transaction, {
      companyId,
      // Found at the transfer and at the account.
      applicationId: (topUpId ?? accountId)!,
      action: `${kind}_${step}`,
      actor,
      ...(reason !== undefined && { reason }),
      details: {
        ...{ proposalId: id, accountId, amount: { amount, currency } },
        ...(topUpId !== null && { topUpId }),
        ...(correctionId !== null && { correctionId }),
      },
    });
  }
}
