import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type KnownSettings,
  type MailKind,
  type MailPreview,
  responsibilityFor,
  senderAsOf,
} from '#contracts';
import { type Addressing, type DueMail, type MailContent, MailHost, type NewMail } from '#mail';
import {
  type ComposedMail,
  composeMail,
  htmlWithPictures,
  type MailBranding,
  type MailFacts,
} from '#mail-templates';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { CommunicationSettingsService } from '../partner-data/communication-settings.service.js';
import { OptOuts } from '../consent/opt-outs.js';
import { UnsubscribeLinks } from '../consent/unsubscribe-links.js';
import {
  DirectoryService,
  externalIdOf,
  type Recipient,
} from '../partner-data/directory.service.js';
import { EngagementGate } from '../engagement/engagement-rules.js';
import { NotificationConfig } from '../notification.config.js';
import { CompanyBankDetails } from './company-bank-details.js';
import { isLinkMail, linkOver, recipientOfLink, withoutLink } from './link-mails.js';

// The people of an import arrive one by one; wait, so that not only the first admin gets the mail.
const ADMINS_GATHER_MS = 2_000;

/** Provides recipients and contents of the partner's mails to the outbox. */
@Injectable()
export class PartnerMailHost extends MailHost<Recipient> {
  private readonly branding: MailBranding;
  private readonly replyTo: Pick<MailContent, 'replyTo'>;

  constructor(
    private readonly config: NotificationConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: CommunicationSettingsService,
    private readonly directory: DirectoryService,
    private readonly gate: EngagementGate,
    private readonly optOuts: OptOuts,
    private readonly links: UnsubscribeLinks,
    private readonly bankDetails: CompanyBankDetails,
  ) {
    super();
    const { brandName, brandLogoUrl, brandColor, brandAddress } = config;
    const { mailFrom, mailReplyTo } = config;
    this.branding = {
      name: brandName ?? mailFrom.replace(/ <[^<]*$/, ''),
      ...(brandLogoUrl && { logoUrl: brandLogoUrl }),
      ...(brandColor && { color: brandColor }),
      ...(brandAddress && { address: brandAddress }),
    };
    this.replyTo = mailReplyTo ? { replyTo: mailReplyTo } : {};
  }

  async address(mails: readonly DueMail[]): Promise<Addressing<Recipient>[]> {
    const recipients = await this.recipientsOf(mails);
    const isAnyOpen = mails.some(({ senderAsOf: at }) => at !== null);
    const settings = isAnyOpen ? await this.settings.get(this.dataSource.manager) : undefined;
    const addressings: Addressing<Recipient>[] = [];
    for (const [index, mail] of mails.entries()) {
      const open = linkOver(mail, this.clock.now()) ?? withSenderOpen(mail, settings);
      if (open) {
        addressings.push(open);
        continue;
      }
      const to = recipients[index]!;
      const held = isEngagement(mail) && to[0] ? await this.holdBack(mail, to) : undefined;
      addressings.push(held ?? this.gathering(mail, to) ?? { to });
    }
    return addressings;
  }

  async compose(mail: DueMail, recipient: Recipient): Promise<MailContent> {
    if (!isEngagement(mail)) return this.composeFor(mail, recipient);
    const unsubscribeUrl = this.links.urlFor(recipient);
    const content = await this.composeFor(mail, recipient, unsubscribeUrl);
    return { ...content, oneClickUnsubscribeUrl: unsubscribeUrl };
  }

  /**
   * Composes a mail for viewers other than its recipient. Its unsubscribe links have no effect.
   *
   * @returns undefined while no recipient is known.
   */
  async preview(mail: NewMail): Promise<MailPreview | undefined> {
    const [[recipient]] = (await this.recipientsOf([mail])) as [Recipient[]];
    if (!recipient) return undefined;
    const unsubscribeUrl = isEngagement(mail) ? this.links.previewUrl : undefined;
    const content = await this.composeFor(withoutLink(mail), recipient, unsubscribeUrl);
    const { subject, text } = content;
    return { subject, text, html: htmlWithPictures(content) };
  }

  private async composeFor(
    { kind, facts, companyId }: Pick<NewMail, 'kind' | 'facts' | 'companyId'>,
    { companyName, language, name }: Recipient,
    unsubscribeUrl?: string,
  ): Promise<ComposedMail & Pick<MailContent, 'replyTo'>> {
    const { accountId, ...stored } = facts as { accountId?: string };
    const bankDetails = asksForMoney(kind) && {
      bankDetails: await this.bankDetails.find(companyId, accountId),
    };
    const { cardAppUrl } = this.config;
    const link = responsibilityFor(kind as MailKind).to === 'cardholder' &&
      cardAppUrl !== undefined && { cardAppUrl: `${new URL(cardAppUrl).origin}/card-app` };
    // The stored facts belong to the mail's kind, without the company's name.
    const known = { ...stored, ...bankDetails, ...link, companyName } as MailFacts[MailKind];
    const content = await composeMail(kind as MailKind, known, {
      language,
      recipientName: name,
      branding: this.branding,
      ...(unsubscribeUrl && { unsubscribeUrl }),
    });
    return { ...content, ...this.replyTo };
  }

  /** Waits a moment for other people with the role if the first one became known just now. */
  private gathering({ addressee }: DueMail, to: Recipient[]): Addressing<Recipient> | undefined {
    if (to.length === 0 || externalIdOf(addressee) !== undefined) return undefined;
    const latest = Math.max(...to.map(({ knownSince }) => knownSince.getTime()));
    const notBefore = new Date(latest + ADMINS_GATHER_MS);
    return notBefore > this.clock.now() ? { notBefore } : undefined;
  }

  private async holdBack(
    mail: DueMail,
    to: Recipient[],
  ): Promise<Addressing<Recipient> | undefined> {
    const { companyId, kind } = mail;
    const { timeZone } = to[0]!;
    const held = await this.gate.holdBack(kind as MailKind, companyId, timeZone);
    if (held || externalIdOf(mail.addressee) === undefined) return held;
    const isUnwanted = await this.optOuts.has(to[0]!);
    return isUnwanted ? { cancelled: 'the recipient wants no such mails' } : undefined;
  }

  /** The known recipients of each mail, with two queries for all mails. */
  private async recipientsOf(
    mails: readonly Pick<NewMail, 'companyId' | 'addressee' | 'facts' | 'kind'>[],
  ): Promise<Recipient[][]> {
    const people = mails.flatMap(({ companyId, addressee }) => {
      const externalId = externalIdOf(addressee);
      return externalId === undefined ? [] : [{ companyId, externalId }];
    });
    const companies = mails
      .filter(({ addressee }) => externalIdOf(addressee) === undefined)
      .map(({ companyId }) => companyId);
    const [known, admins] = await Promise.all([
      this.directory.findPeople(people),
      this.directory.findByRole([...new Set(companies)], 'admin'),
    ]);
    const byPerson = Map.groupBy(known, (one) => keyOf(one.companyId, one.addressee));
    const byCompany = Map.groupBy(admins, (one) => one.companyId);
    return mails.map((mail) => {
      const { companyId, addressee } = mail;
      if (isLinkMail(mail)) return [recipientOfLink(mail)];
      if (externalIdOf(addressee) === undefined) return byCompany.get(companyId) ?? [];
      return byPerson.get(keyOf(companyId, addressee))?.slice(0, 1) ?? [];
    });
  }
}

function keyOf(companyId: string, addressee: string): string {
  return `${companyId}\n${addressee}`;
}

/** The same result, except that a mail is not sent while its sender is undecided. */
function withSenderOpen(
  { kind, senderAsOf: at }: DueMail,
  settings: KnownSettings | undefined,
): Addressing<Recipient> | undefined {
  const sender = at ? senderAsOf(kind as MailKind, at, settings) : 'partner';
  if (sender === 'partner') return undefined;
  if (sender === 'platform') return { cancelled: 'the platform sends it' };
  return { awaits: 'the communication settings as of its event are not known yet' };
}

function asksForMoney(kind: string): boolean {
  return kind === 'low_balance_alert' || kind === 'add_funds_reminder';
}

function isEngagement({ kind }: Pick<NewMail, 'kind'>): boolean {
  return responsibilityFor(kind as MailKind).family === 'engagement';
}
