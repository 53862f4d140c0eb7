import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  MoneyProposal,
  MoneyProposalDetail,
  MoneyProposalKind,
  MoneyProposalState,
  Page,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { findReviewedAccount } from '../company-accounts/reviewed-accounts.js';
import type { ListMoneyProposalsQuery } from './list-money-proposals.query.js';
import { StoredMoneyProposal } from './money-proposal.entity.js';
import { proposalUnknown } from './money-proposals.errors.js';
import { COUNT_WAITING, listProposals, READ_PROPOSAL } from './money-proposals.sql.js';
import { proposalRevision } from './revisions.js';

/** More are told as this many. */
const MOST_COUNTED = 100;

interface ProposalRow {
  id: string;
  kind: MoneyProposalKind;
  state: MoneyProposalState;
  partnerId: string;
  partnerName: string;
  companyId: string | null;
  legalName: string | null;
  accountId: string | null;
  topUpId: string | null;
  remitter: string | null;
  reference: string | null;
  correctedEntryId: string | null;
  amount: number;
  currency: string;
  description: string | null;
  note: string;
  proposedBy: string;
  proposedByName: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
}

/** What reviewers proposed to do with money, and what was decided. */
@Injectable()
export class MoneyProposalsReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(query: ListMoneyProposalsQuery): Promise<Page<MoneyProposal>> {
    const {
      state = null,
      accountId = null,
      transferId = null,
      startingAfter = null,
      limit,
    } = query;
    const rows = await this.dataSource.manager.query<ProposalRow[]>(
      listProposals({ isOldestFirst: state === 'waiting' }),
      [state, accountId, transferId, startingAfter, limit + 1],
    );
    return pageOf(rows, limit, toResource);
  }

  /** How many this reviewer could decide on. */
  async countWaiting(reviewerId: string): Promise<{ waiting: number }> {
    const values = [reviewerId, MOST_COUNTED];
    const [counted] = await this.dataSource.manager.query<[{ waiting: number }]>(
      COUNT_WAITING,
      values,
    );
    return counted;
  }

  /** @throws proposal_unknown */
  read(id: string): Promise<MoneyProposalDetail> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const [row] = await transaction.query<ProposalRow[]>(READ_PROPOSAL, [id]);
      if (!row) throw proposalUnknown();
      const stored = await transaction.findOneByOrFail(StoredMoneyProposal, { id });
      const { accountId } = row;
      return {
        ...toResource(row),
        account: accountId === null ? null : await findReviewedAccount(transaction, accountId),
        revision: await proposalRevision(transaction, stored),
      };
    });
  }
}

function toResource(row: ProposalRow): MoneyProposal {
  const { id, kind, state, companyId, accountId, topUpId, decidedBy } = row;
  const { amount, currency, correctedEntryId, description, note, decisionNote } = row;
  return {
    ...{ id, kind, state },
    partner: { id: row.partnerId, name: row.partnerName },
    company: companyId === null ? null : { id: companyId, legalName: row.legalName! },
    accountId,
    transfer:
      topUpId === null ? null : { id: topUpId, remitter: row.remitter, reference: row.reference! },
    amount: { amount, currency },
    ...{ correctedEntryId, description, note },
    proposedBy: { id: row.proposedBy, name: row.proposedByName },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: row.decidedByName! },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote,
  };
}
