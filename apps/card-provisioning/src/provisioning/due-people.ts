import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CardProvisioningFailed, type CardType, type ShippingAddress } from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { holdDirectoryCopy } from '../directory/directory-copy.js';

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
      const [people] = (await transaction.query(
        `UPDATE assigned_people AS assigned
         SET leased_until = now() + make_interval(secs => $2)
         WHERE (company_id, external_id) IN (
           SELECT company_id, external_id FROM assigned_people
           WHERE (status = 'pending' OR (person_id IS NOT NULL AND told_revision < directory_revision))
             AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
           ORDER BY next_attempt_at, position LIMIT $1 FOR UPDATE SKIP LOCKED
         )
         RETURNING company_id AS "companyId", external_id AS "externalId", name,
           card_type AS "cardType", status, person_id AS "personId", attempts,
           directory_revision AS "directoryRevision",
           told_revision < directory_revision AS "isChanged",
           (SELECT jsonb_build_object('name', p.name, 'email', p.email)
            FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
            WHERE c.platform_company_id = assigned.company_id
              AND p.external_id = assigned.external_id) AS "inDirectory",
           (SELECT c.shipping_address FROM directory_companies c
            WHERE c.platform_company_id = assigned.company_id) AS "shippingAddress",
           (SELECT traceparent FROM assignments WHERE id = assignment_id)`,
        [limit, LEASE_SECONDS],
      )) as [DuePerson[], number];
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
    await this.dataSource.query(
      `UPDATE assigned_people SET told_revision = $3,
         leased_until = CASE WHEN status = 'pending' THEN leased_until END,
         failure_code = CASE WHEN status = 'failed' THEN failure_code END,
         failure_detail = CASE WHEN status = 'failed' THEN failure_detail END
       WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, directoryRevision],
    );
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
    await transaction.query(
      `UPDATE assigned_people AS assigned SET directory_revision = directory_revision + 1
       FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
       WHERE c.id = $1 AND ($2::text IS NULL OR p.external_id = $2)
         AND assigned.company_id = c.platform_company_id
         AND assigned.external_id = p.external_id`,
      [directoryCompanyId, externalId],
    );
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
