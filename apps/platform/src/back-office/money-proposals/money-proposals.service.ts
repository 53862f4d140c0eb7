import {
  type Beneficiary,
  compactIban,
  type MoneyProposal as MoneyProposalResource,
  type MoneyProposalDetail,
  type MoneyProposalKind,
  type MoneyProposalState,
  moneyProposalStates,
  OptionalField,
  type Page,
  type ProposeAssignment,
  type ProposeCorrection,
  type ProposePayout,
  type ProposeReturn,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, pageOf, PageQuery } from '#http';
import { statementLine } from '#statements';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, Matches } from 'class-validator';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { Company, requireNotDenied } from '../../companies/index.js';
import { idPattern, newId } from '../../ids.js';
import { Account } from '../../issuing/index.js';
import {
  accountCurrencyWrong,
  accountNotOpen,
  accountUnknown,
  type CardAccount,
  entryUnknown,
  findLine,
  hasEntry,
  lockAnyAccount,
  UnmatchedTopUps,
} from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { findReviewedAccount } from '../company-accounts/company-accounts.service.js';
import { requireEnabled } from '../reviewers/reviewers.service.js';
import { MoneyProposal } from './money-proposal.entity.js';
import { accountRevision, proposalRevision, transferRevision } from './revisions.js';
import type { Reviewer } from '../reviewers/reviewer-host.js';

export const proposalChanged = declareError(
  'proposal_changed',
  409,
  'Something was proposed or decided about it meanwhile. Load it again.',
);

export const proposalDecided = declareError(
  'proposal_decided',
  409,
  'The proposal was decided already.',
);

export const proposalVoid = declareError(
  'proposal_void',
  409,
  'The proposal is void: the account of the reviewer who proposed it was disabled.',
);

export const proposalOfOther = declareError(
  'proposal_of_other',
  403,
  'Only the reviewer who proposed it can withdraw it; others reject it.',
);

export const proposalUnknown = declareError('proposal_unknown', 404, 'There is no such proposal.');

const companyNotEnded = declareError(
  'company_not_ended',
  409,
  'The balance is paid out only after the business relationship with the company has ended.',
);

const payoutBlocked = declareError('payout_blocked', 409, (why: 'held' | 'owed') =>
  why === 'held'
    ? 'Money is held for payments. Pay out after they are cleared or their holds have ended.'
    : 'An account of the company is below zero. Settle it first, for example by corrections.',
);

const payoutBalanceChanged = declareError(
  'payout_balance_changed',
  409,
  'The balance has changed meanwhile, and a payout is the whole balance. Load it again.',
);

const proposalWaiting = declareError(
  'proposal_waiting',
  409,
  'Something is proposed already, and waits for another reviewer.',
);

export type MoneyDecision = Exclude<MoneyProposalState, 'waiting'>;

type Recorded = Pick<
  MoneyProposal,
  'id' | 'kind' | 'companyId' | 'accountId' | 'topUpId' | 'correctionId' | 'amount' | 'currency'
>;

type About = Pick<MoneyProposal, 'kind' | 'partnerId' | 'amount' | 'currency' | 'note'> &
  Partial<MoneyProposal>;

export class ListMoneyProposalsQuery extends PageQuery {
  @AfterId(idPattern('prp'), 'a proposal')
  override startingAfter?: string;

  @OptionalField()
  @IsIn(moneyProposalStates)
  state?: MoneyProposalState;

  @OptionalField()
  @Matches(idPattern('acc'))
  accountId?: string;

  @OptionalField()
  @Matches(idPattern('top'))
  transferId?: string;
}

/** The count is capped at this value. */
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
  beneficiary: Beneficiary | null;
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

/**
 * What reviewers propose to do with money, each on the revision that the reviewer saw. The transfer or account is
 * locked, so that of several proposals at the same time one is created.
 */
@Injectable()
export class MoneyProposalsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unmatched: UnmatchedTopUps,
    private readonly trail: ApplicationTrail,
  ) {}

  async list(query: ListMoneyProposalsQuery): Promise<Page<MoneyProposalResource>> {
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
      const stored = await transaction.findOneByOrFail(MoneyProposal, { id });
      const { accountId, correctedEntryId, currency } = row;
      const line = correctedEntryId && (await findLine(transaction, accountId!, correctedEntryId));
      return {
        ...toResource(row),
        correctedEntry: line ? statementLine(line, currency) : null,
        account: accountId === null ? null : await findReviewedAccount(transaction, accountId),
        revision: await proposalRevision(transaction, stored),
      };
    });
  }

  /**
   * @throws top_up_unknown, top_up_settled, proposal_waiting, proposal_changed, account_unknown,
   * account_not_open, account_currency_wrong, company_denied, company_ended
   */
  proposeAssignment(
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
      if (account.currency === null) throw accountNotOpen();
      if (account.currency !== currency) throw accountCurrencyWrong();
      if (!(await paysDebt(transaction, company, accountId))) requireNotDenied(company);
      return this.add(transaction, reviewer, {
        kind: 'assignment',
        ...{ partnerId, companyId, accountId, topUpId, amount, currency, note },
      });
    });
  }

  /** @throws top_up_unknown, top_up_settled, proposal_waiting, proposal_changed */
  proposeReturn(
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
  proposeCorrection(
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

  /**
   * The whole balance of a company that has ended, to a bank account of its name.
   *
   * @throws account_unknown, account_not_open, account_currency_wrong, company_not_ended, payout_blocked,
   * payout_balance_changed, proposal_waiting, proposal_changed
   */
  proposePayout(
    accountId: string,
    reviewer: Reviewer,
    { revision, amount: money, iban: typedIban, note }: ProposePayout,
  ): Promise<{ id: string }> {
    return transactionInTurn(this.dataSource, accountId, async (transaction) => {
      await requireEnabled(transaction, reviewer);
      const account = await lockAnyAccount(transaction, accountId);
      const { partnerId, companyId, currency } = account;
      if (money.currency !== currency) throw accountCurrencyWrong();
      await requireNoneWaiting(transaction, { kind: 'payout', accountId });
      if ((await accountRevision(transaction, accountId)) !== revision) throw proposalChanged();
      await requirePayable(transaction, account, money.amount);
      const { legalName } = await transaction.findOneByOrFail(Company, { id: companyId });
      const iban = compactIban(typedIban);
      return this.add(transaction, reviewer, {
        ...{ kind: 'payout', partnerId, companyId, accountId, amount: -money.amount, currency },
        ...{ correctionId: newId('cor'), beneficiary: { accountHolder: legalName, iban } },
        ...{ description: PAYOUT_DESCRIPTION, note },
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
      beneficiary: null,
      ...about,
      ...{ id: newId('prp'), state: 'waiting' as const },
      ...{ proposedBy: reviewer.id, proposedByName: reviewer.name },
    };
    await transaction.insert(MoneyProposal, proposal);
    await recordProposalStep(this.trail, transaction, proposal, 'proposed', reviewer, about.note);
    return { id: proposal.id };
  }
}

/**
 * Records in the trail of the company what was proposed or decided about money. Money that is returned concerns no
 * company: its proposals are the record.
 */
export async function recordProposalStep(
  trail: ApplicationTrail,
  transaction: EntityManager,
  { id, kind, companyId, accountId, topUpId, correctionId, amount, currency }: Recorded,
  step: 'proposed' | MoneyDecision,
  actor: Reviewer,
  reason?: string,
): Promise<void> {
  if (companyId === null) return;
  await trail.write(transaction, {
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

/** On the company's statement, which is in the language of its reader. */
const PAYOUT_DESCRIPTION = 'Payout of the balance / Auszahlung des Guthabens';

/**
 * Whether the whole balance of a locked account can be paid out now. Without it, the company would have to pay back what
 * a later clearing takes, or what it owes on another account.
 *
 * @param balance in minor units, as the reviewers saw it
 * @throws company_not_ended, payout_blocked, payout_balance_changed
 */
export async function requirePayable(
  transaction: EntityManager,
  { companyId, booked, held }: CardAccount<string>,
  balance: number,
): Promise<void> {
  const company = await transaction.findOneByOrFail(Company, { id: companyId });
  if (!company.endedAt) throw companyNotEnded();
  if (!held.isZero) throw payoutBlocked('held');
  if (await owes(transaction, { companyId })) throw payoutBlocked('owed');
  if (booked.minor !== balance) throw payoutBalanceChanged();
}

/** Whether money goes to an account of a company that has ended, because the account is below zero. */
async function paysDebt(
  transaction: EntityManager,
  { endedAt }: Company,
  accountId: string,
): Promise<boolean> {
  return endedAt !== null && (await owes(transaction, { accountId }));
}

/** Whether the account, or one of the company, is below zero. */
async function owes(
  transaction: EntityManager,
  { accountId, companyId }: { accountId?: string; companyId?: string },
): Promise<boolean> {
  const rows: unknown[] = await transaction.query(
    `SELECT FROM accounts a JOIN account_balances b ON b.account_id = a.id
     WHERE (a.id = $1 OR a.company_id = $2) AND b.booked < 0 LIMIT 1`,
    [accountId ?? null, companyId ?? null],
  );
  return rows.length > 0;
}

/** @throws proposal_waiting */
async function requireNoneWaiting(
  transaction: EntityManager,
  about: FindOptionsWhere<MoneyProposal>,
): Promise<void> {
  const waiting = { ...about, state: 'waiting' as const };
  if (await transaction.existsBy(MoneyProposal, waiting)) throw proposalWaiting();
}

function toResource(row: ProposalRow): MoneyProposalResource {
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
    ...{ correctedEntryId, description, note, beneficiary: row.beneficiary },
    proposedBy: { id: row.proposedBy, name: row.proposedByName },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: row.decidedByName! },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote,
  };
}

const withNames = (which: string) => `
  SELECT q.id, q.kind, q.state, q.partner_id AS "partnerId", p.name AS "partnerName", q.company_id AS "companyId",
    c.legal_name AS "legalName", q.account_id AS "accountId", q.top_up_id AS "topUpId", t.remitter, t.reference,
    q.corrected_entry_id AS "correctedEntryId", q.amount::float8 AS amount, q.currency, q.description, q.beneficiary, q.note,
    q.proposed_by AS "proposedBy", q.proposed_by_name AS "proposedByName", q.proposed_at AS "proposedAt",
    q.decided_by AS "decidedBy", q.decided_by_name AS "decidedByName", q.decided_at AS "decidedAt",
    q.decision_note AS "decisionNote"
  FROM (SELECT * FROM money_proposals ${which}) q
  JOIN partners p ON p.id = q.partner_id LEFT JOIN companies c ON c.id = q.company_id
  LEFT JOIN top_ups t ON t.id = q.top_up_id`;

/** $1 proposal. */
const READ_PROPOSAL = withNames('WHERE id = $1');

/**
 * Waiting proposals are sorted oldest first, all others latest first. $1 state or null, $2 account or null, $3
 * transfer or null, $4 the id after which the page begins or null, $5 limit.
 */
const listProposals = ({ isOldestFirst }: { isOldestFirst: boolean }) => {
  const [isAfter, order] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  return `
    ${withNames(`
      WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR account_id = $2)
        AND ($3::text IS NULL OR top_up_id = $3) AND ($4::text IS NULL OR id ${isAfter} $4)
      ORDER BY id ${order} LIMIT $5`)}
    ORDER BY q.id ${order}`;
};

/** How many wait for a reviewer. $1 the reviewer, who can't decide on own ones, $2 the most that are counted. */
const COUNT_WAITING = `
  SELECT count(*)::int AS waiting FROM (
    SELECT FROM money_proposals WHERE state = 'waiting' AND proposed_by <> $1 LIMIT $2
  ) counted`;
