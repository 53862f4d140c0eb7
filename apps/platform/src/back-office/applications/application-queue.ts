import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, QueuedApplication } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { listQueue } from './application-queue.sql.js';
import type { ListApplicationsQuery } from './list-applications.query.js';

interface QueueRow {
  id: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  partnerId: string;
  partnerName: string;
  kycStatus: QueuedApplication['kycStatus'];
  creditStatus: QueuedApplication['creditStatus'];
  isKycProposed: boolean;
  isCreditProposed: boolean;
  waitingSince: Date;
}

/** The submitted applications of all partners, longest waiting first. */
@Injectable()
export class ApplicationQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(query: ListApplicationsQuery): Promise<Page<QueuedApplication>> {
    const { kycStatus, creditStatus, partnerId, startingAfter, limit } = query;
    const [, ms, id] = /^(\d+)_(.+)$/.exec(startingAfter ?? '') ?? [];
    const rows: QueueRow[] = await this.dataSource.query(
      listQueue({ isNarrowed: Boolean(kycStatus || creditStatus) }),
      [
        kycStatus ?? null,
        creditStatus ?? null,
        partnerId ?? null,
        ms ?? null,
        id ?? null,
        limit + 1,
      ],
    );
    return pageOf(rows, limit, toResource);
  }

  /** The partners by which applications can be filtered. */
  async partners(): Promise<{ id: string; name: string }[]> {
    return this.dataSource.query('SELECT id, name FROM partners ORDER BY name, id');
  }
}

function toResource(row: QueueRow): QueuedApplication {
  const { id, legalName, registrationNumber, country, kycStatus, creditStatus } = row;
  return {
    id,
    company: { legalName, registrationNumber, country },
    partner: { id: row.partnerId, name: row.partnerName },
    kycStatus,
    creditStatus,
    proposed: [
      ...(row.isKycProposed ? (['kyc'] as const) : []),
      ...(row.isCreditProposed ? (['credit'] as const) : []),
    ],
    waitingSince: row.waitingSince.toISOString(),
    position: `${row.waitingSince.getTime()}_${id}`,
  };
}
