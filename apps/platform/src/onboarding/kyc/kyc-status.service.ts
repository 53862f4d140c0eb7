import { Injectable } from '@nestjs/common';
import type { KycStatus } from '#contracts';
import type { EntityManager } from 'typeorm';
import { ApplicationTrail, type TrailActor } from '../trail/application-trail.js';
import { Company } from '../../companies/index.js';
import { canKycGo } from './kyc-transitions.js';
import { kycTransitionImpossible } from './kyc.errors.js';

export interface KycMove {
  to: KycStatus;
  actor: TrailActor;
  reason?: string;
  details?: object;
}

/** Changes the status of KYC applications and records each change. */
@Injectable()
export class KycStatusService {
  constructor(private readonly trail: ApplicationTrail) {}

  /** Needs the company's lock; changes the given company object, too. */
  async move(
    transaction: EntityManager,
    company: Company,
    applicationId: string,
    { to, ...entry }: KycMove,
  ): Promise<void> {
    const from = company.kycStatus;
    if (!canKycGo(from, to)) throw kycTransitionImpossible(from, to);
    await transaction.update(Company, { id: company.id }, { kycStatus: to });
    company.kycStatus = to;
    await this.trail.write(transaction, {
      ...entry,
      companyId: company.id,
      applicationId,
      action: `kyc_${to}`,
      details: { from, ...entry.details },
    });
  }
}
