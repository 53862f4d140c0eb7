import { Column, DataSource, Entity, MoreThan, PrimaryColumn } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { v7 as uuidv7 } from 'uuid';
import type {
  GeneratedLinks,
  LinkModule,
  OnboardingLinkMail,
  SendOnboardingLink,
  SentOnboardingLink,
} from '#contracts';
import { declareError, DomainError } from '#http';
import { PlatformClient, PlatformError } from '#platform-client';
import { answerFor, CompaniesService } from '../companies/companies.service.js';
import type { Company } from '../companies/company.entity.js';
import { DirectoryService } from '../directory/directory.service.js';
import { NotificationClient } from '../sent-mails/sent-mails.controller.js';

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

  async end(companyId: string): Promise<void> {
    const now = new Date();
    await this.dataSource.manager.update(
      GeneratedLink,
      { companyId, expiresAt: MoreThan(now) },
      { expiresAt: now },
    );
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

const onboardingLinksTooMany = declareError(
  'too_many_onboarding_links',
  409,
  'The company has as many valid links as the platform allows. Use one of them, or end them all.',
);

const linkMailsTooMany = declareError('link_mails_too_many', 429, () => ({
  message: 'As many links as possible were sent within an hour. Try again later.',
  retryAfterSeconds: 600,
}));

const MAX_REMEMBERED = 10_000;
/** A click's link leaves the admin at least this long for the application. */
const MIN_REST_MS = 3 * 24 * 3_600_000;

/**
 * Creates and ends the links of companies, for clicks on the onboarding link by users of the partner and for operators
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class OnboardingLinkService {
  /**
   * The links that were given to clicks, by company. The platform allows few valid links, so clicks share one. It is
   * kept in memory only, because it is a credential.
   */
  private readonly remembered = new Map<string, Promise<GeneratedLinks>>();

  constructor(
    private readonly companies: CompaniesService,
    private readonly directory: DirectoryService,
    private readonly platform: PlatformClient,
    private readonly generated: GeneratedLinksStore,
    private readonly notification: NotificationClient,
  ) {}

  /**
   * For a click: an earlier click's link if the platform takes it, else a new one.
   *
   * @returns the address of the hosted onboarding application, after the company's employees were sent to it.
   */
  async open(companyId: string): Promise<string> {
    return (await this.linksOfClicks(companyId)).onboardingUrl;
  }

  private async linksOfClicks(companyId: string): Promise<GeneratedLinks> {
    const earlier = this.remembered.get(companyId);
    const known = await earlier?.catch(() => undefined);
    const state = known ? await this.stateOf(companyId, known) : 'ended';
    if (known && state === 'works') return known;
    // A click at the same moment may have begun to create one.
    const others = this.remembered.get(companyId);
    const created = others && others !== earlier ? others : this.generateForClicks(companyId);
    try {
      return await created;
    } catch (error) {
      if (known && state === 'unknown' && isTooMany(error)) return known;
      throw error;
    }
  }

  /** Sending people shows whether a link works. Without employees, or shortly before its end, a new one is better. */
  private async stateOf(
    companyId: string,
    { onboardingUrl, expiresAt }: GeneratedLinks,
  ): Promise<'works' | 'unknown' | 'ended'> {
    const restMs = Date.parse(expiresAt) - Date.now();
    if (restMs <= MIN_REST_MS) return restMs > 0 ? 'unknown' : 'ended';
    try {
      return (await this.enrich(companyId, onboardingUrl)) ? 'works' : 'unknown';
    } catch (error) {
      if (isEnded(error)) return 'ended';
      throw answerFor(error);
    }
  }

  private generateForClicks(companyId: string): Promise<GeneratedLinks> {
    const former = this.remembered.get(companyId);
    const created = this.generate(companyId);
    this.remembered.delete(companyId);
    this.remembered.set(companyId, created);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED) this.remembered.delete(oldest!);
    void created.catch(() => {
      if (this.remembered.get(companyId) !== created) return;
      if (former) this.remembered.set(companyId, former);
      else this.remembered.delete(companyId);
    });
    return created;
  }

  /** @returns new addresses of the hosted onboarding application, after the company's employees were sent to it. */
  async generate(companyId: string): Promise<GeneratedLinks> {
    const company = await this.companies.get(companyId);
    try {
      const platformCompanyId = company.platformCompanyId ?? (await this.register(company));
      const link = await this.platform.companies.generateOnboardingUrl({
        companyId: platformCompanyId,
      });
      await this.enrich(companyId, link.onboardingUrl);
      await this.generated.add(companyId, link.expiresAt);
      const { onboardingUrl, modules, expiresAt } = link;
      return { onboardingUrl, modules, expiresAt };
    } catch (error) {
      throw isTooMany(error) ? onboardingLinksTooMany() : answerFor(error);
    }
  }

  /**
   * Sends the company's employees to its onboarding application, by the link of a click.
   *
   * @returns false if it has no application yet, or the platform refused them or did not answer. The next link sends them.
   */
  async supply(companyId: string): Promise<boolean> {
    const { platformCompanyId } = await this.companies.get(companyId);
    if (platformCompanyId === null) return false;
    try {
      await this.open(companyId);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /**
   * Mails a link to an address, by notification. Links of clicks are shared, so that many mails need few links. The same
   * id again sends nothing more.
   *
   * @throws link_mails_too_many, mails_unavailable, too_many_onboarding_links
   */
  async send(
    companyId: string,
    { id, email, language, module }: SendOnboardingLink,
  ): Promise<SentOnboardingLink> {
    const { onboardingUrl, modules, expiresAt } = await this.linksOfClicks(companyId);
    const { platformCompanyId, legalName } = await this.companies.get(companyId);
    const urls: Record<LinkModule, string> = {
      onboarding: onboardingUrl,
      kyc: modules.kyc,
      credit_application: modules.creditApplication,
    };
    const mail: OnboardingLinkMail = {
      ...{ id, email, language, module, expiresAt, linkUrl: urls[module] },
      ...{ companyId: platformCompanyId!, companyName: legalName },
    };
    const { status } = await this.notification.call('POST', '/onboarding-link-mails', mail);
    if (status === 429) throw linkMailsTooMany();
    if (status !== 202) throw new Error(`notification answered ${status} to a link`);
    return { id, expiresAt };
  }

  /** Ends all links of a company, including links that other people have. */
  async revoke(companyId: string): Promise<void> {
    const { platformCompanyId } = await this.companies.get(companyId);
    this.remembered.delete(companyId);
    if (!platformCompanyId) return;
    try {
      await this.platform.companies.revokeOnboardingLinks(platformCompanyId);
    } catch (error) {
      throw answerFor(error);
    }
    await this.generated.end(companyId);
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

  /** @returns true if the platform has answered at this link; false if there were no employees to send. */
  private async enrich(companyId: string, onboardingUrl: string): Promise<boolean> {
    const employees = await this.directory.employees(companyId);
    if (employees.length === 0) return false;
    const people = employees.map(({ externalId, name }) => ({ externalId, name }));
    try {
      await this.platform.supplyPeople(onboardingUrl, { people });
    } catch (error) {
      // The admin has already confirmed; the page shows the choice.
      if (!(error instanceof PlatformError && error.code === 'onboarding_confirmed')) throw error;
    }
    return true;
  }
}

/** The link has expired or was revoked, or its company's links were. */
function isEnded(error: unknown): boolean {
  return error instanceof PlatformError && /^onboarding_link_/.test(error.code ?? '');
}

/** Of the platform, or of {@link OnboardingLinkService.generate}. */
function isTooMany(error: unknown): boolean {
  const isRefusal = error instanceof PlatformError || error instanceof DomainError;
  return isRefusal && error.code === onboardingLinksTooMany.code;
}
