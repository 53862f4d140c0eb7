import type { PersonResource } from '#contracts';
import { Poller } from '#database';
import {
  type Addressing,
  type DueMail,
  type MailContent,
  MailHost,
  MailOutbox,
  MailOutboxModule,
  MailOutboxOptions,
  type MailRecipient,
  mailSenderOptionsOf,
} from '#mail';
import { composeMail, type MailBranding, mailLanguageOf } from '#mail-templates';
import { PlatformClient } from '#platform-client';
import {
  type CardAppMailKind,
  type CardAppMails,
  invitationOf,
  Invitations,
  type NewCardAppMail,
} from '#strong-auth';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ThreeDsConfig } from '../three-ds.config.js';

const MAILS_AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** Mails name addresses. */
const KEPT_DAYS = 90;

const options = {
  provide: MailOutboxOptions,
  inject: [ThreeDsConfig],
  useFactory: (config: ThreeDsConfig): MailOutboxOptions => ({
    sender: mailSenderOptionsOf({ ...config, smtpUrl: config.smtpUrl! }),
    pace: { mails: MAILS_AN_HOUR, perMs: HOUR_MS },
    now: () => new Date(),
  }),
};

/** What the card app needs to add a mail. */
@Module({ providers: [options, MailOutbox], exports: [MailOutbox] })
export class MailsToSendModule {}

/** Stores the mails of the partner's card app. The outbox has ids alone: name and address are read when it sends. */
@Injectable()
export class PartnerCardAppMails implements CardAppMails {
  constructor(private readonly outbox: MailOutbox) {}

  async add(
    transaction: EntityManager,
    { kind, identity, invitationId }: NewCardAppMail,
  ): Promise<void> {
    const { companyId, externalId: addressee } = identity;
    const facts = { invitationId };
    await this.outbox.add(transaction, [
      { kind, cause: invitationId, addressee, companyId, facts },
    ]);
  }
}

/** Recipients and contents of the mails, from the platform. */
@Injectable()
export class CardAppMailHost extends MailHost {
  private readonly branding: MailBranding;

  constructor(
    private readonly config: ThreeDsConfig,
    private readonly invitations: Invitations,
    private readonly platform: PlatformClient,
  ) {
    super();
    const { brandLogoUrl, brandColor, brandAddress } = config;
    this.branding = {
      name: config.cardApp.cardAppName,
      ...(brandLogoUrl && { logoUrl: brandLogoUrl }),
      ...(brandColor && { color: brandColor }),
      ...(brandAddress && { address: brandAddress }),
    };
  }

  async address(mails: readonly DueMail[]): Promise<Addressing[]> {
    const outdated = await this.invitations.outdatedAmong(mails.map(invitationOf));
    return Promise.all(
      mails.map(async (mail): Promise<Addressing> => {
        const cancelled = outdated.get(invitationOf(mail));
        if (cancelled !== undefined) return { cancelled };
        const person = await this.personOf(mail);
        if (!person?.email) return { to: [] };
        const { addressee } = mail;
        return { to: [{ addressee, name: person.name, address: person.email }] };
      }),
    );
  }

  async compose(mail: DueMail, { name }: MailRecipient): Promise<MailContent> {
    const { legalName, country } = await this.platform.companies.get(mail.companyId);
    const { url, code, expiresAt } = await this.invitations.codeFor(invitationOf(mail));
    const content = await composeMail(
      mail.kind as CardAppMailKind,
      { companyName: legalName, enrolmentUrl: url, code, expiresAt },
      { language: mailLanguageOf(country), recipientName: name, branding: this.branding },
    );
    const { mailReplyTo } = this.config;
    return { ...content, ...(mailReplyTo && { replyTo: mailReplyTo }) };
  }

  private personOf({ companyId, addressee }: DueMail): Promise<PersonResource | undefined> {
    return this.platform.people.list({ companyId, externalId: addressee }).first();
  }
}

@Injectable()
class MailRetention extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: HOUR_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM mails WHERE created_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  }
}

/** Sends the mails of the partner's card app. Without a mail server they wait in the database. */
@Module({})
export class CardAppMailsModule {
  /** @param imports provide {@link Invitations} and {@link PlatformClient}. */
  static forRoot(
    { smtpUrl }: ThreeDsConfig,
    imports: NonNullable<DynamicModule['imports']>,
  ): DynamicModule {
    return {
      module: CardAppMailsModule,
      imports:
        smtpUrl === undefined
          ? []
          : [MailOutboxModule.forHost({ imports, options, host: CardAppMailHost })],
      providers: [MailRetention],
    };
  }
}
