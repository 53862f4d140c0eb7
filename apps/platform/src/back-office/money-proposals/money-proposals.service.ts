import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ProposeAssignment, ProposeCorrection, ProposeReturn } from '#contracts';
import { transactionInTurn } from '#database';
import { sessionRequired } from '#strong-auth';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { Company, companyDenied } from '../../companies/index.js';
import { newId } from '../../ids.js';
import { Account } from '../../issuing/index.js';
import {
  accountCurrencyWrong,
  accountNotOpen,
  accountUnknown,
  entryUnknown,
  hasEntry,
  lockAnyAccount,
  UnmatchedTopUps,
} from '../../money/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { lockReviewers } from '../reviewers/reviewers.service.js';
import { StoredMoneyProposal } from './money-proposal.entity.js';
import { MoneyProposalTrail } from './money-proposal-trail.js';
import { proposalChanged, proposalWaiting } from './money-proposals.errors.js';
import { accountRevision, transferRevision } from './revisions.js';

type About = Pick<StoredMoneyProposal, 'kind' | 'partnerId' | 'amount' | 'currency' | 'note'> &
  Partial<StoredMoneyProposal>;

/**
 * What one reviewer proposes to do with money, on what the reviewer saw. What it is about is locked, so that only
 * one of several proposals at once is made.
 */
@Injectable()
export class MoneyProposals {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unmatched: UnmatchedTopUps,
    private readonly trail: MoneyProposalTrail,
  ) {}

  /**
   * @throws top_up_unknown, top_up_settled, proposal_waiting, proposal_changed, account_unknown,
   * account_not_open, account_currency_wrong, company_denied
   */
  assignment(
    topUpId: string,
    reviewer: Reviewer,
    { revision, accountId, note }: ProposeAssignment,
  ): Promise<{ id: string }> {
    return transactionInTurn(this.dataSource, topUpId, async (transaction) => {
      await requireEnabled(transaction, reviewer);
      const { partnerId, amount, currency } = await this.unmatched.lock(transaction, topUpId);
      await requireNoneWaiting(transaction, { topUpId });
      if ((await transferRevision(transaction, topUpId)) !== revision) throw proposalChanged();
      const account = await transaction.findOneBy(Account, { id: accountId });
      const companyId = account?.companyId ?? '';
      const company = await transaction.findOneBy(Company, { id: companyId, partnerId });
      if (!account || !company) throw accountUnknown();
      if (company.kycStatus === 'denied') throw companyDenied();
      if (account.currency === null) throw accountNotOpen();
      if (account.currency !== currency) throw accountCurrencyWrong();
      return this.add(transaction, reviewer, {
        kind: 'assignment',
        ...{ partnerId, companyId, accountId, topUpId, amount, currency, note },
      });
    });
  }

  /** @throws top_up_unknown, top_up_settled, proposal_waiting, proposal_changed */
  return(
    topUpId: string,
    reviewer: Reviewer,
    { revision, note }: ProposeReturn,
  ): Promise<{ id: string }> {
    return transactionInTurn(this.dataSource, topUpId, async (transaction) => {
      await requireEnabled(transaction, reviewer);
      const { partnerId, amount, currency } = await this.unmatched.lock(transaction, topUpId);
      await requireNoneWaiting(transaction, { topUpId });
      if ((await transferRevision(transaction, topUpId)) !== revision) throw proposalChanged();
      const about = { partnerId, topUpId, amount, currency, note };
      return this.add(transaction, reviewer, { kind: 'return', ...about });
    });
  }

  /**
   * Several corrections of an account may wait, but one for each of its entries.
   *
   * @throws account_unknown, account_not_open, account_currency_wrong, entry_unknown, proposal_waiting,
   * proposal_changed
   */
  correction(
    accountId: string,
    reviewer: Reviewer,
    { revision, amount: money, description, note, correctedEntryId }: ProposeCorrection,
  ): Promise<{ id: string }> {
    return transactionInTurn(this.dataSource, accountId, async (transaction) => {
      await requireEnabled(transaction, reviewer);
      const { partnerId, companyId, currency } = await lockAnyAccount(transaction, accountId);
      if (money.currency !== currency) throw accountCurrencyWrong();
      if (correctedEntryId && !(await hasEntry(transaction, accountId, correctedEntryId)))
        throw entryUnknown();
      const entryId = correctedEntryId ?? null;
      await requireNoneWaiting(transaction, {
        ...{ kind: 'correction', accountId },
        correctedEntryId: entryId ?? IsNull(),
      });
      if ((await accountRevision(transaction, accountId)) !== revision) throw proposalChanged();
      return this.add(transaction, reviewer, {
        ...{ kind: 'correction', partnerId, companyId, accountId, amount: money.amount, currency },
        ...{ correctionId: newId('cor'), correctedEntryId: entryId, description, note },
      });
    });
  }

  private async add(
    transaction: EntityManager,
    reviewer: Reviewer,
    about: About,
  ): Promise<{ id: string }> {
    const proposal = {
      ...{ companyId: null, accountId: null, topUpId: null, correctionId: null },
      ...about,
      ...{ id: newId('prp'), state: 'waiting' as const },
      ...{ proposedBy: reviewer.id, proposedByName: reviewer.name },
    };
    await transaction.insert(StoredMoneyProposal, proposal);
    await this.trail.write(transaction, proposal, 'proposed', reviewer, about.note);
    return { id: proposal.id };
  }
}

/** @throws session_required if the reviewer was disabled at this moment. */
async function requireEnabled(transaction: EntityManager, { id }: Reviewer): Promise<void> {
  if ((await lockReviewers(transaction, [id])).size > 0) throw sessionRequired();
}

/** @throws proposal_waiting */
async function requireNoneWaiting(
  transaction: EntityManager,
  about: FindOptionsWhere<StoredMoneyProposal>,
): Promise<void> {
  const waiting = { ...about, state: 'waiting' as const };
  if (await transaction.existsBy(StoredMoneyProposal, waiting)) throw proposalWaiting();
}
