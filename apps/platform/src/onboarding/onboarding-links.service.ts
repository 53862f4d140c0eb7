import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OnboardingLink } from '#contracts';
import { DataSource } from 'typeorm';
import { companyUnknown } from '../companies/companies.errors.js';
import { Company } from '../companies/company.entity.js';
import { PlatformConfig } from '../platform.config.js';
import { hashOfToken, newCompanyToken } from './company-token.js';
import { onboardingLinkExpired, onboardingLinkUnknown } from './onboarding.errors.js';

@Injectable()
export class OnboardingLinksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /** Makes a company's link; the one before works no longer (interface 2). */
  async generate(partnerId: string, companyId: string): Promise<OnboardingLink> {
    const token = newCompanyToken();
    const expiresAt = await this.dataSource.transaction(async (transaction) => {
      const company = await transaction.findOne(Company, {
        where: { id: companyId, partnerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!company) throw companyUnknown();
      await transaction.query(
        `UPDATE onboarding_links SET replaced_at = now()
         WHERE company_id = $1 AND replaced_at IS NULL`,
        [companyId],
      );
      const [link] = (await transaction.query(
        `INSERT INTO onboarding_links (token_hash, company_id, expires_at)
         VALUES ($1, $2, now() + make_interval(days => $3)) RETURNING expires_at AS "expiresAt"`,
        [hashOfToken(token), companyId, this.config.onboardingLinkDays],
      )) as [{ expiresAt: Date }];
      return link.expiresAt;
    });
    return { companyId, onboardingUrl: this.urlOf(token), expiresAt: expiresAt.toISOString() };
  }

  /** The company that a link leads to. */
  async companyOf(token: string): Promise<string> {
    const rows: { companyId: string; current: boolean }[] = await this.dataSource.query(
      `SELECT company_id AS "companyId", replaced_at IS NULL AND expires_at > now() AS current
       FROM onboarding_links WHERE token_hash = $1`,
      [hashOfToken(token)],
    );
    const link = rows[0];
    if (!link) throw onboardingLinkUnknown();
    if (!link.current) throw onboardingLinkExpired();
    return link.companyId;
  }

  urlOf(token: string): string {
    return `${this.config.onboardingBaseUrl}/company/${token}`;
  }
}
