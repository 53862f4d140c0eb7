import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, UnmatchedMoney, UnmatchedMoneyDetail } from '#contracts';
import { pageOf } from '#http';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { Company } from '../../companies/index.js';
import { Account } from '../../issuing/index.js';
import { findAccountOfReference, TopUp, topUpUnknown } from '../../money/index.js';
import { Partner } from '../../partners/index.js';
import type { ListUnmatchedMoneyQuery } from './list-unmatched-money.query.js';

/** The money of all partners that waits in suspense (docs/interface.md#top-ups). */
@Injectable()
export class UnmatchedMoneyReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The oldest first. */
  async list(query: ListUnmatchedMoneyQuery): Promise<Page<UnmatchedMoney>> {
    const { reason, partnerId, startingAfter, limit } = query;
    const { manager } = this.dataSource;
    const topUps = await manager.find(TopUp, {
      where: {
        status: 'unmatched',
        ...(reason !== undefined && { unmatchedReason: reason }),
        ...(partnerId !== undefined && { partnerId }),
        ...(startingAfter !== undefined && { id: MoreThan(startingAfter) }),
      },
      order: { id: 'ASC' },
      take: limit + 1,
    });
    const partnerIds = new Set(topUps.map((topUp) => topUp.partnerId));
    const partners = await manager.findBy(Partner, { id: In([...partnerIds]) });
    const byId = new Map(partners.map((partner) => [partner.id, partner]));
    return pageOf(topUps, limit, (topUp) => toResource(topUp, byId.get(topUp.partnerId)!));
  }

  /** @throws top_up_unknown, also for one that is not unmatched. */
  async read(id: string): Promise<UnmatchedMoneyDetail> {
    const { manager } = this.dataSource;
    const topUp = await manager.findOneBy(TopUp, { id, status: 'unmatched' });
    if (!topUp) throw topUpUnknown();
    const partner = await manager.findOneByOrFail(Partner, { id: topUp.partnerId });
    const account = await accountOf(manager, topUp);
    return { ...toResource(topUp, partner), account };
  }
}

async function accountOf(
  manager: EntityManager,
  { partnerId, reference }: TopUp,
): Promise<UnmatchedMoneyDetail['account']> {
  const found = await findAccountOfReference(manager, partnerId, reference!);
  if (!found) return null;
  const { companyId } = await manager.findOneByOrFail(Account, { id: found.accountId });
  const { id, legalName } = await manager.findOneByOrFail(Company, { id: companyId });
  return { id: found.accountId, company: { id, legalName }, currency: found.currency };
}

/** A transfer that is unmatched came from a bank, with a reference. */
function toResource(topUp: TopUp, partner: Partner): UnmatchedMoney {
  const { id, amount, currency, unmatchedReason, reference, remitter, transferId } = topUp;
  return {
    id,
    partner: { id: partner.id, name: partner.name },
    amount: { amount, currency },
    reason: unmatchedReason!,
    reference: reference!,
    remitter,
    transferId: transferId!,
    createdAt: topUp.createdAt.toISOString(),
  };
}
