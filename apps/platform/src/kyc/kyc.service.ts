import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { KycApproved } from '#contracts';
import { DataSource } from 'typeorm';
import { Card } from '../cards/card.entity.js';
import { companyUnknown, kycTransitionImpossible } from '../companies/companies.errors.js';
import { Company } from '../companies/company.entity.js';
import { EventRecorder } from '../events/event-recorder.js';
import { newId } from '../ids.js';

@Injectable()
export class KycService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
  ) {}

  /** Approves a company's KYC: reported as `kyc_approved`, and its waiting cards go into production. */
  async approve(partnerId: string, companyId: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const company = await transaction.findOne(Company, {
        where: { id: companyId, partnerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!company) throw companyUnknown();
      if (company.kycStatus === 'approved' || company.kycStatus === 'denied') {
        throw kycTransitionImpossible(company.kycStatus, 'approved');
      }
      await transaction.update(Company, { id: companyId }, { kycStatus: 'approved' });
      await transaction.update(Card, { companyId, status: 'pre_order' }, { status: 'ordered' });
      await this.events.record(transaction, KycApproved, companyId, {
        applicationId: newId('kyc'),
      });
    });
  }
}
