import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DomainError } from '#http';
import {
  type Appearance,
  type Approval,
  type ApprovalRequester,
  callbackOf,
  type Looks,
  People,
  type PersonIdentity,
  StrongAuthOptions,
} from '#strong-auth';
import { DataSource, type EntityManager } from 'typeorm';
import { Person } from '../../issuing/index.js';
import { Brandings, isStillAdmitted } from '../../partners/index.js';
import { PartnerReports } from '../requests/partner-reports.js';

/** The card app's cardholders: the people of the partners' companies. */
@Injectable()
export class Cardholders extends People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  /** A code ends with the key or the person at the console that had it created. */
  override mayIssue(transaction: EntityManager, issuer: string): Promise<boolean> {
    return isStillAdmitted(transaction, issuer);
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
  ) {}

  async for(identity: PersonIdentity | undefined, key: string | undefined): Promise<Looks> {
    const partnerId = (identity && (await this.keyOf(identity))) ?? key;
    const looks = partnerId === undefined ? undefined : await this.looksOf(partnerId);
    return looks ?? { name: this.options.name, logoUrl: null, primaryColor: null };
  }

  async keyOf(identity: PersonIdentity): Promise<string | undefined> {
    return (await this.cardholders.find(identity))?.partnerId;
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
