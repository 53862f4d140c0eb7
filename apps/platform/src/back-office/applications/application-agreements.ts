import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReviewedAgreement } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ApplicationTrail, CreditAgreements, documentUnknown } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';

/** The credit agreements, as they were drawn and accepted. */
@Injectable()
export class ApplicationAgreements {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly agreements: CreditAgreements,
    private readonly trail: ApplicationTrail,
  ) {}

  async read(manager: EntityManager, companyId: string): Promise<ReviewedAgreement | null> {
    const agreement = await this.agreements.find(manager, companyId);
    if (!agreement) return null;
    const { id, createdAt, sha256, acceptance } = agreement;
    return {
      ...{ id, drawnAt: createdAt.toISOString(), sha256 },
      acceptedBy: acceptance?.acceptedBy ?? null,
      acceptedAt: acceptance?.acceptedAt.toISOString() ?? null,
    };
  }

  /** The PDF; the trail tells who had it. @throws document_unknown */
  async open(companyId: string, reviewer: Reviewer): Promise<Buffer> {
    const { manager } = this.dataSource;
    const agreement = await this.agreements.find(manager, companyId);
    if (!agreement) throw documentUnknown();
    const { id, applicationId, sha256 } = agreement;
    await this.trail.write(manager, {
      ...{ companyId, applicationId, action: 'credit_agreement_read', actor: reviewer },
      details: { agreementId: id, sha256 },
    });
    return this.agreements.documentOf(companyId);
  }
}
