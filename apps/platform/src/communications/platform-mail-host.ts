import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { settingsInForce } from '#contracts';
import {
  type Addressing,
  type DueMail,
  type MailContent,
  MailHost,
  type MailRecipient,
} from '#mail';
import { composeMail, type MailAbout, type MailBranding, type MailFacts } from '#mail-templates';
import { DataSource } from 'typeorm';
import { Brandings } from '../branding/brandings.js';
import { PlatformConfig } from '../platform.config.js';
import { mailLanguageOf } from './mail-language.js';
import { MailRecipients } from './mail-recipients.js';
import { MailedLinks } from './mailed-links.js';
import { SettingsVersions } from './settings-versions.js';
import type { PlatformMailKind } from './stored-mail.js';

interface MailCompany {
  companyName: string;
  country: string;
  partnerId: string;
}

/** What the platform's mails say, to whom, and in whose name. */
@Injectable()
export class PlatformMailHost extends MailHost {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly recipients: MailRecipients,
    private readonly links: MailedLinks,
    private readonly brandings: Brandings,
    private readonly settings: SettingsVersions,
    private readonly config: PlatformConfig,
  ) {
    super();
  }

  address(mails: readonly DueMail[]): Promise<Addressing[]> {
    return this.recipients.address(mails);
  }

  async compose(mail: DueMail, { name }: MailRecipient): Promise<MailContent> {
    const company = await this.companyOf(mail.companyId);
    const about: MailAbout = {
      language: mailLanguageOf(company.country),
      recipientName: name,
      branding: await this.brandingOf(company, mail.createdAt),
    };
    const kind = mail.kind as PlatformMailKind;
    const facts = { ...mail.facts, ...(await this.linkOf(mail)), companyName: company.companyName };
    // Stored by ServiceMails and SystemMails, whose types say that nothing lacks.
    return composeMail(kind, facts as MailFacts[typeof kind], about);
  }

  private async linkOf({ facts }: DueMail): Promise<object> {
    const { linkId } = facts as { linkId?: string };
    if (linkId === undefined) return {};
    const url = await this.links.urlOf(this.dataSource.manager, linkId);
    return { applicationUrl: url, agreementUrl: url };
  }

  /**
   * At Light in the platform's own name, otherwise in the partner's (interface 6). By the mail's time, so that
   * it is the same mail at each try.
   */
  private async brandingOf({ partnerId }: MailCompany, at: Date): Promise<MailBranding> {
    const versions = await this.settings.ofPartner(this.dataSource.manager, partnerId);
    const { integrationLevel } = settingsInForce(versions, at);
    if (integrationLevel === 'light') return { name: this.config.mailFrom.replace(/ <.*$/, '') };
    const { displayName, logoUrl, primaryColor } = await this.brandings.show(partnerId);
    return {
      name: displayName,
      ...(logoUrl && { logoUrl: `${this.config.publicUrl}${logoUrl}` }),
      ...(primaryColor && { color: primaryColor }),
    };
  }

  private async companyOf(id: string): Promise<MailCompany> {
    const [company] = (await this.dataSource.query(
      `SELECT c.legal_name AS "companyName", c.country, c.partner_id AS "partnerId"
       FROM companies c WHERE c.id = $1`,
      [id],
    )) as [MailCompany];
    return company;
  }
}
