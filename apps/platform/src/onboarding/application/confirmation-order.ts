import { Injectable } from '@nestjs/common';
import type { CreditStatus, KycStatus } from '#contracts';
import type { EntityManager } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';

/**
 * When people may be confirmed: as the last step (docs/interface.md#companies-and-onboarding). The sandbox
 * allows it at any time before a denial, so that a partner can test assignments without KYC applications.
 */
@Injectable()
export class ConfirmationOrder {
  constructor(private readonly config: PlatformConfig) {}

  async isOpen(manager: EntityManager, companyId: string): Promise<boolean> {
    const [state] = (await manager.query(
      `SELECT c.kyc_status AS "kycStatus", coalesce(a.status, 'draft') AS "creditStatus",
         d.company_id IS NOT NULL AS "isDebitChosen"
       FROM companies c LEFT JOIN credit_applications a ON a.company_id = c.id
       LEFT JOIN debit_solutions d ON d.company_id = c.id WHERE c.id = $1`,
      [companyId],
    )) as [{ kycStatus: KycStatus; creditStatus: CreditStatus; isDebitChosen: boolean }];
    if (state.kycStatus === 'denied') return false;
    if (this.config.sandbox) return true;
    const isKycUnderWay = state.kycStatus !== 'draft';
    const isCreditUnderWay =
      state.creditStatus === 'submitted' || state.creditStatus === 'approved';
    return isKycUnderWay && (isCreditUnderWay || state.isDebitChosen);
  }
}
