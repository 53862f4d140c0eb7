import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { settingsInForce } from '#contracts';
import {
  type Addressing,
  type DueMail,
  type MailAttachment,
  type MailContent,
  MailHost,
  type MailRecipient,
} from '#mail';
import { composeMail, type MailAbout, type MailBranding, type MailFacts } from '#mail-templates';
import { DataSource } from 'typeorm';
import { Brandings, SettingsVersions } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { mailLanguageOf } from './mail-language.js';
import { MailRecipients } from './mail-recipients.js';
import { MailedLinks } from './mailed-links.js';
import { MailedDocuments } from './mailed-documents.js';
import { StaffMails } from './staff-mails.js';
import type { PlatformMailKind, StoredFacts } from './stored-mail.js';

/** The branding and sender of a mail. */
type MailLook = { branding: MailBranding } & Pick<MailContent, 'from' | 'replyTo'>;

interface MailCompany {
  companyName: string;
  country: string;
  partnerId: string;
}

/** Content, recipients and sender of the platform's mails. */
@Injectable()
export class PlatformMailHost extends MailHost {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly recipients: MailRecipients,
    private readonly links: MailedLinks,
    private readonly brandings: Brandings,
    private readonly settings: SettingsVersions,
    private readonly config: PlatformConfig,
    private readonly documents: MailedDocuments,
    private readonly staff: StaffMails,
  ) {
    super();
  }

  async address(mails: readonly DueMail[]): Promise<Addressing[]> {
    const [toStaff, toCompanies] = await Promise.all([
      this.staff.address(mails.filter((mail) => this.staff.isOwn(mail))),
      this.recipients.address(mails.filter((mail) => !this.staff.isOwn(mail))),
    ]);
    return mails.map((mail) => (this.staff.isOwn(mail) ? toStaff : toCompanies).shift()!);
  }

  async compose(mail: DueMail, recipient: MailRecipient): Promise<MailContent> {
    if (this.staff.isOwn(mail)) return this.staff.compose(mail, recipient);
    const { name } = recipient;
    const company = await this.companyOf(mail.companyId);
    const { branding, from, replyTo } = await this.lookOf(company, mail.createdAt);
    const about: MailAbout = {
      language: mailLanguageOf(company.country),
      recipientName: name,
      branding,
    };
    const kind = mail.kind as PlatformMailKind;
    const facts = { ...mail.facts, ...(await this.linkOf(mail)), companyName: company.companyName };
    // The types of ServiceMails and SystemMails guarantee that the stored facts are complete.
    const content = await composeMail(kind, facts as MailFacts[typeof kind], about);
    const attachments = await this.attachmentsOf(kind, mail.facts);
    return { ...content, attachments, ...(from && { from }), ...(replyTo && { replyTo }) };
  }

  private async attachmentsOf(kind: PlatformMailKind, facts: object): Promise<MailAttachment[]> {
    if (kind !== 'credit_invoice') return [];
    const { invoiceId } = facts as StoredFacts['credit_invoice'];
    return [await this.documents.invoice(invoiceId)];
  }

  private async linkOf({ facts }: DueMail): Promise<object> {
    const { linkId } = facts as { linkId?: string };
    if (linkId === undefined) return {};
    const url = await this.links.urlOf(this.dataSource.manager, linkId);
    return { applicationUrl: url, agreementUrl: url };
  }

  /**
   * At level Light in the platform's own name, otherwise in the partner's
   * (docs/interface.md#who-sends-which-mail). Decided by the mail's time, so that each attempt sends the
   * same mail.
   */
  private async lookOf({ partnerId }: MailCompany, at: Date): Promise<MailLook> {
    const versions = await this.settings.ofPartner(this.dataSource.manager, partnerId);
    const { integrationLevel } = settingsInForce(versions, at);
    if (integrationLevel === 'light') {
      return { branding: { name: this.config.mailFrom.replace(/ <.*$/, '') } };
    }
    const { displayName, logoUrl, primaryColor, replyTo } = await this.brandings.show(partnerId);
    const address = this.addressOf(partnerId);
    return {
      branding: {
        name: displayName,
        ...(logoUrl && { logoUrl: `${this.config.publicUrl}${logoUrl}` }),
        ...(primaryColor && { color: primaryColor }),
      },
      from: { name: displayName, ...(address && { address }) },
      ...(replyTo && { replyTo }),
    };
  }

  private addressOf(partnerId: string): string | undefined {
    const own = this.config.partnerMailAddresses?.find((pair) => pair.startsWith(`${partnerId}=`));
    return own?.slice(partnerId.length + 1);
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
