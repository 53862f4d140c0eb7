import {
  IsReference,
  OptionalField,
  type Page,
  type TopUpStatus,
  type UnmatchedMoney,
  type UnmatchedMoneyDetail,
  type UnmatchedReason,
  unmatchedReasons,
  type UnmatchedState,
  unmatchedStates,
} from '#contracts';
import { pageOf, PageQuery } from '#http';
import { Get, Injectable, Param, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { Company } from '../../companies/index.js';
import { idPattern } from '../../ids.js';
import { Account } from '../../issuing/index.js';
import { findAccountOfReference, TopUp, topUpUnknown } from '../../money/index.js';
import { Partner } from '../../partners/index.js';
import { transferRevision } from '../money-proposals/revisions.js';
import { BackOfficeController } from '../reviewers/reviewer-host.js';

class ListUnmatchedMoneyQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;

  @IsIn(unmatchedStates)
  state: UnmatchedState = 'waiting';

  @OptionalField()
  @IsIn(unmatchedReasons)
  reason?: UnmatchedReason;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}

const statusOfState: Readonly<Record<UnmatchedState, TopUpStatus>> = {
  waiting: 'unmatched',
  assigned: 'completed',
  returned: 'returned',
};

/** The money of all partners that came in unmatched, and what became of it (docs/interface/money.md#unmatched-money). */
@Injectable()
export class UnmatchedMoneyService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What waits begins with the oldest, what was assigned or returned with the latest. */
  async list(query: ListUnmatchedMoneyQuery): Promise<Page<UnmatchedMoney>> {
    const { state, reason, partnerId, startingAfter, limit } = query;
    const isOldestFirst = state === 'waiting';
    const behind = isOldestFirst ? MoreThan : LessThan;
    const { manager } = this.dataSource;
    const topUps = await manager.find(TopUp, {
      where: {
        status: statusOfState[state],
        unmatchedReason: reason ?? Not(IsNull()),
        ...(partnerId !== undefined && { partnerId }),
        ...(startingAfter !== undefined && { id: behind(startingAfter) }),
      },
      order: { id: isOldestFirst ? 'ASC' : 'DESC' },
      take: limit + 1,
    });
    const partnerIds = new Set(topUps.map((topUp) => topUp.partnerId));
    const partners = await manager.findBy(Partner, { id: In([...partnerIds]) });
    const byId = new Map(partners.map((partner) => [partner.id, partner]));
    return pageOf(topUps, limit, (topUp) => toResource(topUp, byId.get(topUp.partnerId)!));
  }

  /** @throws top_up_unknown, also for a top-up that was never unmatched. */
  read(id: string): Promise<UnmatchedMoneyDetail> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const topUp = await transaction.findOneBy(TopUp, { id, unmatchedReason: Not(IsNull()) });
      if (!topUp) throw topUpUnknown();
      const partner = await transaction.findOneByOrFail(Partner, { id: topUp.partnerId });
      const account = await accountOf(transaction, topUp);
      const revision = await transferRevision(transaction, id);
      return { ...toResource(topUp, partner), account, revision };
    });
  }
}

async function accountOf(
  manager: EntityManager,
  { accountId, partnerId, currency, reference }: TopUp,
): Promise<UnmatchedMoneyDetail['account']> {
  const found =
    accountId === null
      ? await findAccountOfReference(manager, partnerId, reference!)
      : { accountId, currency };
  if (!found) return null;
  const { companyId } = await manager.findOneByOrFail(Account, { id: found.accountId });
  const { id, legalName } = await manager.findOneByOrFail(Company, { id: companyId });
  return { id: found.accountId, company: { id, legalName }, currency: found.currency };
}

/** Whatever was unmatched has a reference; an automatic top-up of a denied company has no id of the bank. */
function toResource(topUp: TopUp, partner: Partner): UnmatchedMoney {
  const { id, amount, currency, unmatchedReason, reference, remitter, transferId } = topUp;
  return {
    id,
    state: stateOf(topUp),
    partner: { id: partner.id, name: partner.name },
    amount: { amount, currency },
    reason: unmatchedReason!,
    reference: reference!,
    remitter,
    transferId,
    createdAt: topUp.createdAt.toISOString(),
  };
}

function stateOf({ status }: TopUp): UnmatchedState {
  if (status === 'unmatched') return 'waiting';
  return status === 'returned' ? 'returned' : 'assigned';
}

@BackOfficeController('unmatched-money')
export class UnmatchedMoneyController {
  constructor(private readonly money: UnmatchedMoneyService) {}

  @Get()
  list(@Query() query: ListUnmatchedMoneyQuery): Promise<Page<UnmatchedMoney>> {
    return this.money.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<UnmatchedMoneyDetail> {
    return this.money.read(id);
  }
}
