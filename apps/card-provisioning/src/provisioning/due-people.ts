import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CardProvisioningFailed, type CardType, type ShippingAddress } from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { holdDirectoryCopy } from '../directory/directory-copy.js';
import { CLAIM, SET_TOLD, TELL_CHANGED } from './due-people.sql.js';

/** A person for whom the platform is to be called, claimed by this replica. */
export interface DuePerson {
  companyId: string;
  externalId: string;
  /** As the admin chose them. */
  name: string;
  cardType: CardType;
  /** `pending`: gets a card. Others have come to an end, and are due for a change of the directory. */
  status: 'pending' | 'done' | 'failed';
  /** The person's id at the platform, if an earlier try came that far. */
  personId: string | null;
  attempts: number;
  /** What the directory knew of the person when they were claimed, if it knows them. */
  inDirectory: { name: string; email: string } | null;
  /** The company's, when the person was claimed. */
  shippingAddress: ShippingAddress | null;
  /** Which state of the directory that was: what the platform was told once it is told it. */
  directoryRevision: number;
  /** The directory has changed since the platform was told. */
  isChanged: boolean;
  /** The trace of the event that asked for the card. */
  traceparent: string | null;
}

export interface Refusal {
  code: string;
  detail: string;
}

/** `card_provisioning_failed` of somebody whose physical card has nowhere to go. */
export const SHIPPING_ADDRESS_MISSING = 'shipping_address_missing';

// A claim that outlives its replica lapses after this. Should it lapse under a living one, the same calls
// are made twice, which changes nothing.
const LEASE_SECONDS = 20;

/** The people who wait in the database for a call of the platform, and how far each of them came. */
@Injectable()
export class DuePeople {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  claim(limit: number): Promise<DuePerson[]> {
    return this.dataSource.transaction(async (transaction) => {
      await holdDirectoryCopy(transaction);
      const [people] = (await transaction.query(CLAIM, [limit, LEASE_SECONDS])) as [
        DuePerson[],
        number,
      ];
      return people;
    });
  }

  /** The platform knows the person, with what the directory knew when they were claimed. */
  async setPersonId(
    { companyId, externalId, directoryRevision }: DuePerson,
    personId: string,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE assigned_people SET person_id = $3, told_revision = $4
       WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, personId, directoryRevision],
    );
  }

  /** The platform was told of the change; who waits for a card goes on waiting for it under the same claim. */
  async setTold({ companyId, externalId, directoryRevision }: DuePerson): Promise<void> {
    await this.dataSource.query(SET_TOLD, [companyId, externalId, directoryRevision]);
  }

  /** The platform refused the change, and keeps what it has until there is another one. */
  async setChangeRefused(
    { companyId, externalId, directoryRevision }: DuePerson,
    { code, detail }: Refusal,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE assigned_people SET told_revision = $3, failure_code = $4, failure_detail = $5,
         leased_until = NULL
       WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, directoryRevision, code, detail],
    );
  }

  async setDone({ companyId, externalId }: DuePerson, cardId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE assigned_people
       SET card_id = $3, status = 'done', attempts = attempts + 1, leased_until = NULL,
         next_attempt_at = now()
       WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, cardId],
    );
  }

  async retryAt({ companyId, externalId }: DuePerson, at: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE assigned_people
       SET attempts = attempts + 1, next_attempt_at = $3, leased_until = NULL
       WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, at],
    );
  }

  /**
   * Records why the platform refused; the other services are told in the same transaction. Once only, and
   * not of somebody who has a card by now: the claim may have lapsed, and another replica come further.
   */
  async setFailed(person: DuePerson, refusal: Refusal): Promise<void> {
    await this.dataSource.transaction((transaction) => this.fail(transaction, person, refusal));
  }

  /** Unless an address has become known since the person was claimed: then they are due again. */
  async setAddressMissing(person: DuePerson): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await holdDirectoryCopy(transaction);
      const [, released] = (await transaction.query(
        `UPDATE assigned_people SET leased_until = NULL
         WHERE company_id = $1 AND external_id = $2 AND status = 'pending' AND EXISTS (
           SELECT FROM directory_companies
           WHERE platform_company_id = $1 AND shipping_address IS NOT NULL)`,
        [person.companyId, person.externalId],
      )) as [unknown, number];
      if (released > 0) return;
      await this.fail(transaction, person, {
        code: SHIPPING_ADDRESS_MISSING,
        detail: 'The directory knows no address of the company that a physical card could go to.',
      });
    });
  }

  /** There is an address now: who failed for want of one gets their card. */
  async retryAddressed(transaction: EntityManager, companyId: string): Promise<void> {
    await transaction.query(
      `UPDATE assigned_people SET status = 'pending', failure_code = NULL, failure_detail = NULL,
         attempts = 0, next_attempt_at = now()
       WHERE company_id = $1 AND status = 'failed' AND failure_code = $2`,
      [companyId, SHIPPING_ADDRESS_MISSING],
    );
  }

  /** The directory has news of a person, or of all people of a company. */
  async tellChanged(
    transaction: EntityManager,
    directoryCompanyId: string,
    externalId: string | null = null,
  ): Promise<void> {
    await transaction.query(TELL_CHANGED, [directoryCompanyId, externalId]);
  }

  private async fail(
    transaction: EntityManager,
    { companyId, externalId, directoryRevision }: DuePerson,
    { code, detail }: Refusal,
  ): Promise<void> {
    const [, updated] = (await transaction.query(
      `UPDATE assigned_people
       SET status = 'failed', failure_code = $3, failure_detail = $4, attempts = attempts + 1,
         told_revision = $5, leased_until = NULL
       WHERE company_id = $1 AND external_id = $2 AND status = 'pending'`,
      [companyId, externalId, code, detail, directoryRevision],
    )) as [unknown, number];
    if (updated === 0) return;
    await this.outbox.publish(transaction, CardProvisioningFailed, [
      { timestamp: new Date().toISOString(), data: { companyId, externalId, code } },
    ]);
  }
}
