import type { PersonResource } from '#contracts';
import { Poller } from '#database';
import {
  type Addressing,
  copiesForEarlierAddresses,
  type DueMail,
  earlierAddressesOf,
  type MailContent,
  MailHost,
  MailOutbox,
  MailOutboxModule,
  MailOutboxOptions,
  type MailRecipient,
  mailSenderOptionsOf,
  personAddressedBy,
} from '#mail';
import { composeMail, type MailBranding, type MailFacts, mailLanguageOf } from '#mail-templates';
import { PlatformClient } from '#platform-client';
import {
  appAddressOf,
  type CardAppMailKind,
  type CardAppMails,
  invitationOf,
  Invitations,
  isCardAppNotice,
  NO_ADDRESS,
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

/** Stores the mails of the partner's card app. Name and address are read when the outbox sends. */
@Injectable()
export class PartnerCardAppMails implements CardAppMails {
  constructor(private readonly outbox: MailOutbox) {}

  async add(transaction: EntityManager, mails: readonly NewCardAppMail[]): Promise<void> {
    const added = mails.map(({ identity: { companyId, externalId: addressee }, ...mail }) => ({
      ...mail,
      companyId,
      addressee,
    }));
    const notices = added.filter(isCardAppNotice);
    const copies = await copiesForEarlierAddresses(transaction, notices);
    await this.outbox.add(transaction, [...added, ...copies]);
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
    @InjectDataSource() private readonly dataSource: DataSource,
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
    const invitations = mails.filter((mail) => !isCardAppNotice(mail));
    const earlierAddresses = await earlierAddressesOf(this.dataSource.manager, mails);
    const outdated = await this.invitations.outdatedAmong(invitations.map(invitationOf));
    return Promise.all(
      mails.map(async (mail): Promise<Addressing> => {
        const cancelled = isCardAppNotice(mail) ? undefined : outdated.get(invitationOf(mail));
        if (cancelled !== undefined) return { cancelled };
        const person = await this.personOf(mail);
        const earlier = earlierAddresses.get(mail.addressee);
        if (earlier !== undefined) {
          // Only the platform knows the address now, so that it was not compared before.
          if (earlier.toLowerCase() === person?.email?.toLowerCase()) {
            return { cancelled: 'the person still has this address' };
          }
          const { addressee } = mail;
          return { to: [{ addressee, name: person?.name ?? '', address: earlier }] };
        }
        if (!person?.email) return isCardAppNotice(mail) ? { cancelled: NO_ADDRESS } : { to: [] };
        const { addressee } = mail;
        return { to: [{ addressee, name: person.name, address: person.email }] };
      }),
    );
  }

  async compose(mail: DueMail, { name }: MailRecipient): Promise<MailContent> {
    const { legalName, country } = await this.platform.companies.get(mail.companyId);
    const kind = mail.kind as CardAppMailKind;
    const facts = { ...(await this.factsOf(mail)), companyName: legalName };
    const content = await composeMail(
      kind,
      // `NewCardAppMail` guarantees that the stored facts are complete.
      facts as MailFacts[typeof kind],
      { language: mailLanguageOf(country), recipientName: name, branding: this.branding },
    );
    const { mailReplyTo } = this.config;
    return { ...content, ...(mailReplyTo && { replyTo: mailReplyTo }) };
  }

  private async factsOf(mail: DueMail): Promise<object> {
    if (isCardAppNotice(mail)) {
      const { origin } = new URL(this.config.cardAppUrl);
      return { ...mail.facts, cardAppUrl: `${origin}${appAddressOf(undefined)}` };
    }
    const { url, code, expiresAt } = await this.invitations.codeFor(invitationOf(mail));
    return { enrolmentUrl: url, code, expiresAt };
  }

  private personOf({ companyId, addressee }: DueMail): Promise<PersonResource | undefined> {
    return this.platform.people
      .list({ companyId, externalId: personAddressedBy(addressee) })
      .first();
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
