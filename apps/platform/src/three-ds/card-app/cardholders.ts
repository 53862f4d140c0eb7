import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DomainError } from '#http';
import { copiesForEarlierAddresses, MailOutbox } from '#mail';
import {
  type Appearance,
  type Approval,
  type ApprovalRequester,
  callbackOf,
  type CardAppMails,
  Invitations,
  isCardAppNotice,
  type Looks,
  type NewCardAppMail,
  People,
  type PersonIdentity,
  StrongAuthOptions,
} from '#strong-auth';
import { DataSource, type EntityManager } from 'typeorm';
import { Person } from '../../issuing/index.js';
import { CardAppMailCodes, personAddressee } from '../../mails/index.js';
import { Brandings, isStillAdmitted, PartnerHosts } from '../../partners/index.js';
import { PartnerReports } from '../requests/partner-reports.js';

/** The card app's cardholders: the people of the partners' companies. */
@Injectable()
export class Cardholders extends People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  /** A code ends with the key, the person at the console, or the admin of the company that had it created. */
  override mayIssue(transaction: EntityManager, issuer: string): Promise<boolean> {
    if (!issuer.startsWith('per_')) return isStillAdmitted(transaction, issuer);
    return transaction.existsBy(Person, { id: issuer, companyAdmin: true });
  }

  async findName(identity: PersonIdentity): Promise<string | undefined> {
    return (await this.find(identity))?.name;
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Person | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { companyId, externalId });
    return person ?? undefined;
  }

  async findOfPartner(partnerId: string, id: string): Promise<Person | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { partnerId, id });
    return person ?? undefined;
  }
}

/** The mails of the white-label card app, sent by the platform's outbox. */
@Injectable()
export class PlatformCardAppMails implements CardAppMails {
  constructor(private readonly outbox: MailOutbox) {}

  async add(transaction: EntityManager, mails: readonly NewCardAppMail[]): Promise<void> {
    if (mails.length === 0) return;
    const people: { id: string; email: string | null }[] = await transaction.query(
      FIND_ADDRESSEES,
      [
        mails.map(({ identity }) => identity.companyId),
        mails.map(({ identity }) => identity.externalId),
      ],
    );
    const added = mails.map(({ identity: { companyId }, ...mail }, index) => {
      const { id, email: currentAddress } = people[index]!;
      return { ...mail, companyId, addressee: personAddressee(id), currentAddress };
    });
    const notices = added.filter(isCardAppNotice);
    const copies = await copiesForEarlierAddresses(transaction, notices);
    await this.outbox.add(transaction, [...added, ...copies]);
  }
}

/** In the order of the companies ($1) and external ids ($2). */
const FIND_ADDRESSEES = `
  SELECT p.id, p.email FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS mail (company_id, external_id, place)
    JOIN people p USING (company_id, external_id) ORDER BY mail.place`;

/** Lets the outbox create the codes of invitations when it sends their mails. */
@Injectable()
export class InvitationCodes implements OnModuleInit {
  constructor(
    private readonly codes: CardAppMailCodes,
    private readonly invitations: Invitations,
  ) {}

  onModuleInit(): void {
    this.codes.register(this.invitations);
  }
}

/**
 * The branding of the partner whose cardholder has signed in. Before sign-in, the branding named in the
 * app's address, as in enrolment links.
 */
@Injectable()
export class PartnerAppearance implements Appearance {
  constructor(
    private readonly options: StrongAuthOptions,
    private readonly cardholders: Cardholders,
    private readonly brandings: Brandings,
    private readonly hosts: PartnerHosts,
  ) {}

  async for(identity: PersonIdentity | undefined, key: string | undefined): Promise<Looks> {
    const partnerId = (identity && (await this.keyOf(identity))) ?? key;
    const looks = partnerId === undefined ? undefined : await this.looksOf(partnerId);
    return looks ?? { name: this.options.name, logoUrl: null, primaryColor: null };
  }

  async keyOf(identity: PersonIdentity): Promise<string | undefined> {
    return (await this.cardholders.find(identity))?.partnerId;
  }

  keyAt(host: string | undefined): Promise<string | undefined> {
    return this.hosts.partnerAt(host);
  }

  async originFor(identity: PersonIdentity): Promise<string | undefined> {
    const partnerId = await this.keyOf(identity);
    return partnerId === undefined ? undefined : this.hosts.originOf(partnerId);
  }

  private async looksOf(partnerId: string): Promise<Looks | undefined> {
    try {
      const brand = await this.brandings.onPages(partnerId);
      const { displayName, logoUrl, primaryColor } = brand;
      if (!brand.isWhiteLabel) return undefined;
      return { name: displayName, logoUrl, primaryColor };
    } catch (error) {
      // The address is caller input and may name an unknown branding.
      if (error instanceof DomainError && error.code === 'branding_unknown') return undefined;
      throw error;
    }
  }
}

/** Reports the progress of a request in the same way as a partner with its own app. */
@Injectable()
export class RequestReporter implements ApprovalRequester {
  constructor(private readonly reports: PartnerReports) {}

  async reportPresented({ id, replyTo }: Approval): Promise<boolean> {
    return (await refusalOf(this.reports.presented(replyTo.partnerId!, id))) === undefined;
  }

  async reportOutcome(approval: Approval): Promise<string> {
    const { id, replyTo } = approval;
    const reporting = this.reports.responded(replyTo.partnerId!, id, callbackOf(approval));
    return (await refusalOf(reporting)) ?? 'taken';
  }
}

/** @throws errors after which a retry may succeed: the sandbox can simulate a lost callback. */
async function refusalOf(report: Promise<unknown>): Promise<string | undefined> {
  try {
    await report;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'callback_lost') return error.code;
    throw error;
  }
}
