import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { GeneratedLinks, OnboardingLink } from '#contracts';
import { PlatformClient, PlatformError } from '#platform-client';
import { answerFor, CompaniesService } from '../companies/companies.service.js';
import type { Company } from '../companies/company.entity.js';
import { DirectoryService } from '../directory/directory.service.js';

/** Records that an onboarding link was created. The link is a credential of the company and is not stored. */
@Entity('onboarding_links')
export class GeneratedLink {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  companyId: string;

  @Column('timestamptz')
  generatedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}

/** The creation times of onboarding links. A link is a credential of the company and is not stored. */
@Injectable()
export class GeneratedLinksStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(companyId: string, expiresAt: string): Promise<void> {
    await this.dataSource.manager.insert(GeneratedLink, {
      id: uuidv7(),
      companyId,
      generatedAt: new Date(),
      expiresAt: new Date(expiresAt),
    });
  }

  async newest(companyId: string): Promise<{ generatedAt: string; expiresAt: string } | null> {
    const link = await this.dataSource.manager.findOne(GeneratedLink, {
      where: { companyId },
      order: { generatedAt: 'DESC' },
    });
    return link
      ? { generatedAt: link.generatedAt.toISOString(), expiresAt: link.expiresAt.toISOString() }
      : null;
  }
}

const LINK_ATTEMPTS = 3;

/**
 * Handles a click on the onboarding link by a user of the partner
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class OnboardingLinkService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly directory: DirectoryService,
    private readonly platform: PlatformClient,
    private readonly generated: GeneratedLinksStore,
  ) {}

  /**
   * @returns the addresses of the hosted onboarding application, after the company's employees were sent to
   * it.
   */
  async generate(companyId: string): Promise<GeneratedLinks> {
    const company = await this.companies.get(companyId);
    try {
      const platformCompanyId = company.platformCompanyId ?? (await this.register(company));
      const link = await this.prepareLink(companyId, platformCompanyId);
      await this.generated.add(companyId, link.expiresAt);
      const { onboardingUrl, modules, expiresAt } = link;
      return { onboardingUrl, modules, expiresAt };
    } catch (error) {
      throw answerFor(error);
    }
  }

  private async register(company: Company): Promise<string> {
    const { externalId, legalName, registrationNumber, country } = company;
    const values = { legalName, registrationNumber, country };
    const registered = await this.platform.companies
      .create({ externalId, ...values })
      .catch((error: unknown) => {
        const isOther =
          error instanceof PlatformError && error.code === 'company_exists_with_other_values';
        if (!isOther) throw error;
        return this.correct(externalId, values);
      });
    await this.companies.setPlatformCompanyId(company.id, registered.id);
    return registered.id;
  }

  /** The company was registered, then changed here before its id was stored. */
  private async correct(
    externalId: string,
    values: { legalName: string; registrationNumber: string; country: string },
  ): Promise<{ id: string }> {
    for await (const known of this.platform.companies.list({ externalId })) {
      if (known.registrationNumber === values.registrationNumber) {
        return this.platform.companies.change(known.id, values);
      }
    }
    throw new Error(`the platform lists no company of the external id that it refused`);
  }

  private async prepareLink(
    companyId: string,
    platformCompanyId: string,
    attempts = LINK_ATTEMPTS,
  ): Promise<OnboardingLink> {
    const link = await this.platform.companies.generateOnboardingUrl({
      companyId: platformCompanyId,
    });
    try {
      await this.enrich(companyId, link.onboardingUrl);
      return link;
    } catch (error) {
      // A concurrent click created a newer link, which replaced this one.
      const isReplaced = error instanceof PlatformError && error.code === 'onboarding_link_expired';
      if (!isReplaced || attempts === 1) throw error;
      return this.prepareLink(companyId, platformCompanyId, attempts - 1);
    }
  }

  private async enrich(companyId: string, onboardingUrl: string): Promise<void> {
    const employees = await this.directory.employees(companyId);
    if (employees.length === 0) return;
    const people = employees.map(({ externalId, name }) => ({ externalId, name }));
    try {
      await this.platform.supplyPeople(onboardingUrl, { people });
    } catch (error) {
      // The admin has already confirmed; the page shows the choice.
      if (error instanceof PlatformError && error.code === 'onboarding_confirmed') return;
      throw error;
    }
  }
}
