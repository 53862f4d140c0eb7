import { type DraftOf, isMailAddress, type KycApplicant, versionInForce } from '#contracts';
import {
  type Addressing,
  type DueMail,
  earlierAddressesOf,
  type MailAttachment,
  type MailContent,
  MailHost,
  type MailRecipient,
} from '#mail';
import {
  composeMail,
  type MailAbout,
  type MailBranding,
  type MailFacts,
  mailLanguageOf,
} from '#mail-templates';
import { appAddressOf, invitationOf, isCardAppNotice, NO_ADDRESS } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Brandings, PartnerHosts, SettingsVersions, WhiteLabel } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { CardAppMailCodes } from './card-app-mails.js';
import { MailedLinks } from './mailed-links.js';
import { APPLICANT, personIdOf, type PlatformMailKind, type StoredFacts } from './service-mails.js';
import { StaffMails } from './staff-mails.js';

/** The documents that are attached to mails, provided by the room that they come from. */
export abstract class MailedDocuments {
  abstract invoice(invoiceId: string): Promise<MailAttachment>;
}

type AgreementFacts = StoredFacts['credit_agreement_reminder'];
type InvoiceFacts = StoredFacts['credit_invoice_reminder'];

/** The recipients of the platform's mails, and whether a mail is still needed. */
@Injectable()
export class MailRecipients {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cardApp: CardAppMailCodes,
  ) {}

  /** @returns one result for each mail, in the given order. */
  async address(mails: readonly DueMail[]): Promise<Addressing[]> {
    const [applicants, people, earlier, accepted, paid, outdated] = await Promise.all([
      this.applicantsOf(mails),
      this.peopleOf(mails),
      earlierAddressesOf(this.dataSource.manager, mails),
      this.acceptedAmong(mails),
      this.paidAmong(mails),
      this.cardApp.outdatedAmong(mails),
    ]);
    return mails.map((mail) => {
      if (mail.kind === 'credit_agreement_reminder') {
        const { agreementId } = mail.facts as AgreementFacts;
        if (accepted.has(agreementId)) return { cancelled: 'the agreement is accepted' };
      }
      if (mail.kind === 'credit_invoice_reminder') {
        const { invoiceId } = mail.facts as InvoiceFacts;
        if (paid.has(invoiceId)) return { cancelled: 'the invoice is paid' };
      }
      if (this.cardApp.isInvitation(mail)) {
        const cancelled = outdated.get(invitationOf(mail));
        if (cancelled !== undefined) return { cancelled };
      }
      const personId = personIdOf(mail.addressee);
      if (personId !== undefined) return toPerson(mail, people.get(personId), earlier);
      const applicant = applicants.get(mail.companyId);
      return { to: applicant ? [applicant] : [] };
    });
  }

  private async applicantsOf(mails: readonly DueMail[]): Promise<Map<string, MailRecipient>> {
    const companyIds = mails
      .filter(({ addressee }) => addressee === APPLICANT)
      .map(({ companyId }) => companyId);
    if (companyIds.length === 0) return new Map();
    const rows: { companyId: string; applicant: DraftOf<KycApplicant> | null }[] =
      await this.dataSource.query(
        `SELECT company_id AS "companyId", answers->'submittedBy' AS applicant
         FROM onboarding_sections WHERE section = 'kyc' AND company_id = ANY ($1)`,
        [companyIds],
      );
    return new Map(
      rows.flatMap(({ companyId, applicant }) => {
        const address = applicant?.email?.trim() ?? '';
        // A draft may contain an incomplete address.
        if (!isMailAddress(address)) return [];
        return [[companyId, { addressee: APPLICANT, name: applicant?.name ?? '', address }]];
      }),
    );
  }

  private async peopleOf(mails: readonly DueMail[]): Promise<Map<string, MailedPerson>> {
    const ids = new Set(mails.flatMap(({ addressee }) => personIdOf(addressee) ?? []));
    if (ids.size === 0) return new Map();
    const rows: (MailedPerson & { id: string })[] = await this.dataSource.query(
      'SELECT id, name, email FROM people WHERE id = ANY ($1)',
      [[...ids]],
    );
    return new Map(rows.map(({ id, ...person }) => [id, person]));
  }

  private async acceptedAmong(mails: readonly DueMail[]): Promise<Set<string>> {
    const agreementIds = mails
      .filter(({ kind }) => kind === 'credit_agreement_reminder')
      .map(({ facts }) => (facts as AgreementFacts).agreementId);
    if (agreementIds.length === 0) return new Set();
    const rows: { agreementId: string }[] = await this.dataSource.query(
      `SELECT agreement_id AS "agreementId" FROM credit_agreement_acceptances
       WHERE agreement_id = ANY ($1)`,
      [agreementIds],
    );
    return new Set(rows.map(({ agreementId }) => agreementId));
  }

  private async paidAmong(mails: readonly DueMail[]): Promise<Set<string>> {
    const invoiceIds = mails
      .filter(({ kind }) => kind === 'credit_invoice_reminder')
      .map(({ facts }) => (facts as InvoiceFacts).invoiceId);
    if (invoiceIds.length === 0) return new Set();
    const rows: { id: string }[] = await this.dataSource.query(
      'SELECT id FROM invoices WHERE id = ANY ($1) AND paid_at IS NOT NULL',
      [invoiceIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

interface MailedPerson {
  name: string;
  email: string | null;
}

/** @param earlier addresses that copies of mails go to, by addressee. */
function toPerson(
  mail: DueMail,
  person: MailedPerson | undefined,
  earlier: ReadonlyMap<string, string>,
): Addressing {
  const { addressee } = mail;
  const address = earlier.get(addressee) ?? person?.email;
  if (person && address) return { to: [{ addressee, name: person.name, address }] };
  return isCardAppNotice(mail) ? { cancelled: NO_ADDRESS } : { to: [] };
}

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
    private readonly whiteLabel: WhiteLabel,
    private readonly cardApp: CardAppMailCodes,
    private readonly hosts: PartnerHosts,
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
    const facts = {
      ...mail.facts,
      ...(await this.linkOf(mail)),
      ...(await this.cardApp.factsOf(mail)),
      ...(await this.cardAppLinkOf(mail, company, from !== undefined)),
      companyName: company.companyName,
    };
    // The types of ServiceMails and SystemMails guarantee that the stored facts are complete.
    const content = await composeMail(kind, facts as MailFacts[typeof kind], about);
    const attachments = [...content.attachments, ...(await this.attachmentsOf(kind, mail.facts))];
    return { ...content, attachments, ...(from && { from }), ...(replyTo && { replyTo }) };
  }

  private async attachmentsOf(kind: PlatformMailKind, facts: object): Promise<MailAttachment[]> {
    if (kind !== 'credit_invoice') return [];
    const { invoiceId } = facts as StoredFacts['credit_invoice'];
    return [await this.documents.invoice(invoiceId)];
  }

  /** Cardholders of White Label have the platform's card app, and those whose access changes. */
  private async cardAppLinkOf(
    mail: DueMail,
    { partnerId }: MailCompany,
    isWhiteLabel: boolean,
  ): Promise<object> {
    const isToCardholder = isWhiteLabel && personIdOf(mail.addressee) !== undefined;
    if (!isToCardholder && !isCardAppNotice(mail)) return {};
    const { cardAppUrl, publicUrl } = this.config;
    const origin =
      (await this.hosts.originOf(partnerId)) ?? new URL(cardAppUrl ?? publicUrl).origin;
    return { cardAppUrl: `${origin}${appAddressOf(partnerId)}` };
  }

  private async linkOf({ facts }: DueMail): Promise<object> {
    const { linkId } = facts as { linkId?: string };
    if (linkId === undefined) return {};
    const url = await this.links.urlOf(this.dataSource.manager, linkId);
    return { applicationUrl: url, agreementUrl: url };
  }

  /**
   * At White Label in the partner's name, otherwise in the platform's own
   * (docs/interface/mails.md#who-sends-which-mail). Without a choice of the level in the partner's. Decided by the mail's time, so that each attempt sends the
   * same mail.
   */
  private async lookOf({ partnerId }: MailCompany, at: Date): Promise<MailLook> {
    const versions = await this.settings.ofPartner(this.dataSource.manager, partnerId);
    const { integrationLevel: level } = versionInForce(versions, at) ?? {};
    if (level !== undefined && level !== 'white_label') {
      return { branding: { name: this.config.mailFrom.replace(/ <.*$/, '') } };
    }
    const brand = await this.brandings.show(partnerId);
    const origin = (await this.hosts.originOf(partnerId)) ?? this.config.publicUrl;
    const { displayName, logoUrl, primaryColor, replyTo } = brand;
    const address = this.addressOf(partnerId, brand.senderAddress);
    return {
      branding: {
        name: displayName,
        ...(logoUrl && { logoUrl: `${origin}${logoUrl}` }),
        ...(primaryColor && { color: primaryColor }),
      },
      from: { name: displayName, ...(address && { address }) },
      ...(replyTo && { replyTo }),
    };
  }

  /** The domain is checked again, because the operator may have withdrawn it. */
  private addressOf(partnerId: string, chosen: string | null): string | undefined {
    if (chosen && this.whiteLabel.admits(partnerId, chosen.split('@').at(-1)!)) return chosen;
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
