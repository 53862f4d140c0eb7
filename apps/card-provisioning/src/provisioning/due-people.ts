import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DirectoryCopy } from '#consumer-service';
import {
  CardProvisioningFailed,
  type CardType,
  deliveryAddressOf,
  type ShippingAddress,
} from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { PERSON_ERASED } from '../assignments/assignments.service.js';
import { firstOf } from '#database';

const LOCK = `hashtextextended('copy of the directory', 0)`;

/** A copy of the partner's directory, limited to what the calls of the platform need. */
@Injectable()
export class Directory extends DirectoryCopy {
  constructor() {
    super({
      companies: {
        shipping_address: (company) => {
          const address = deliveryAddressOf(company);
          return address && JSON.stringify(address);
        },
      },
      people: { name: ({ name }) => name, email: ({ email }) => email, role: ({ role }) => role },
    });
  }

  /** Takes the exclusive lock for a change of the copy; see {@link hold}. */
  async lock(transaction: EntityManager): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  }

  /**
   * Takes a shared lock, so that the copy cannot change until the transaction ends. Without it, a transaction that reads
   * the copy and stores results could miss a concurrent change, while that change would not see the results.
   */
  async hold(transaction: EntityManager): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  }
}

/** A person for whom the platform must be called, claimed by this replica. */
export interface DuePerson {
  companyId: string;
  externalId: string;
  /** The name from the admin's choice. */
  name: string;
  cardType: CardType;
  /** `pending`: waits for a card. The others are completed, and are due because the directory changed. */
  status: 'pending' | 'done' | 'failed';
  /** The person's id at the platform, if an earlier attempt created the person. */
  personId: string | null;
  attempts: number;
  /** The directory's data at the time of the claim; null if the person is unknown. */
  inDirectory: { name: string; email: string; companyAdmin?: boolean } | null;
  /** The company's address at the time of the claim. */
  shippingAddress: ShippingAddress | null;
  /** The directory revision of this data, stored when the platform has received it. */
  directoryRevision: number;
  /** The directory has changed since the platform received its data. */
  isChanged: boolean;
  /** The trace of the event that requested the card. */
  traceparent: string | null;
}

type PersonAtRevision = Pick<DuePerson, 'companyId' | 'externalId' | 'directoryRevision'>;

export interface Refusal {
  code: string;
  detail: string;
}

/** Code in `card_provisioning_failed` if a physical card has no shipping address. */
const SHIPPING_ADDRESS_MISSING = 'shipping_address_missing';

// The claim of a killed replica expires after this. If a living replica's claim expires, the same calls are
// made twice, which is harmless because they are idempotent.
const LEASE_SECONDS = 20;

/** The people waiting for a call of the platform, and their progress. */
@Injectable()
export class DuePeople {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly directory: Directory,
  ) {}

  claim(limit: number): Promise<DuePerson[]> {
    return this.dataSource.transaction(async (transaction) => {
      await this.directory.hold(transaction);
      const [people] = (await transaction.query(CLAIM, [limit, LEASE_SECONDS])) as [
        DuePerson[],
        number,
      ];
      return people;
    });
  }

  /** Stores that the platform has the person, with the directory's data at the time of the claim. */
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

  /**
   * Stores that the platform has received the change. A person who waits for a card keeps waiting under the
   * same claim.
   */
  async setChangeSent({ companyId, externalId, directoryRevision }: DuePerson): Promise<void> {
    await this.dataSource.query(SET_CHANGE_SENT, [companyId, externalId, directoryRevision]);
  }

  /** Stores that the platform refused the change; the platform keeps the old values until the next change. */
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
   * Stores why the platform refused, and publishes it in the same transaction. Only once, and not for a
   * person who already has a card: the claim may have expired and another replica may have continued.
   */
  async setFailed(person: DuePerson, refusal: Refusal): Promise<void> {
    await this.dataSource.transaction((transaction) => this.fail(transaction, person, refusal));
  }

  /** If an address has become known since the claim, the person becomes due again instead. */
  async setAddressMissing(person: DuePerson): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await this.directory.hold(transaction);
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

  /** An address is known now, so people who failed without one become due again. */
  async retryAddressed(transaction: EntityManager, companyId: string): Promise<void> {
    await transaction.query(
      `UPDATE assigned_people SET status = 'pending', failure_code = NULL, failure_detail = NULL,
         attempts = 0, next_attempt_at = now()
       WHERE company_id = $1 AND status = 'failed' AND failure_code = $2`,
      [companyId, SHIPPING_ADDRESS_MISSING],
    );
  }

  /** Makes a person, or all people of a company, due because the directory changed. */
  async markChanged(
    transaction: EntityManager,
    directoryCompanyId: string,
    externalId: string | null = null,
  ): Promise<void> {
    await transaction.query(MARK_CHANGED, [directoryCompanyId, externalId]);
  }

  /** Removes the person's name. A card that is not ordered yet is not ordered any more. */
  async erase(transaction: EntityManager, companyId: string, externalId: string): Promise<void> {
    const [people] = await transaction.query<[{ directoryRevision: number }[], number]>(
      ERASE_NAME,
      [companyId, externalId],
    );
    const refusal = {
      code: PERSON_ERASED,
      detail: 'The person was erased from the directory before the card was ordered.',
    };
    for (const { directoryRevision } of people)
      await this.fail(transaction, { companyId, externalId, directoryRevision }, refusal);
  }

  private async fail(
    transaction: EntityManager,
    { companyId, externalId, directoryRevision }: PersonAtRevision,
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

/** The platform has the person's last state, and gets no more. $1 company, $2 external id. */
const ERASE_NAME = `
  UPDATE assigned_people SET name = '', told_revision = directory_revision
  WHERE company_id = $1 AND external_id = $2
  RETURNING directory_revision AS "directoryRevision"`;

/** $1 limit, $2 seconds of the claim. */
export const CLAIM = `
  UPDATE assigned_people AS assigned
  SET leased_until = now() + make_interval(secs => $2)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM assigned_people
    WHERE (status = 'pending' OR (person_id IS NOT NULL AND told_revision < directory_revision))
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, position ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING company_id AS "companyId", external_id AS "externalId", name,
    card_type AS "cardType", status, person_id AS "personId", attempts,
    directory_revision AS "directoryRevision",
    told_revision < directory_revision AS "isChanged",
    (SELECT jsonb_strip_nulls(jsonb_build_object('name', p.name, 'email', p.email, 'companyAdmin', p.role = 'admin'))
     FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
     WHERE c.platform_company_id = assigned.company_id
       AND p.external_id = assigned.external_id) AS "inDirectory",
    (SELECT c.shipping_address FROM directory_companies c
     WHERE c.platform_company_id = assigned.company_id) AS "shippingAddress",
    (SELECT traceparent FROM assignments WHERE id = assignment_id)`;

/**
 * A person who waits for a card keeps waiting under the same claim. $3 the directory revision that the
 * platform received.
 */
const SET_CHANGE_SENT = `
  UPDATE assigned_people SET told_revision = $3,
    leased_until = CASE WHEN status = 'pending' THEN leased_until END,
    failure_code = CASE WHEN status = 'failed' THEN failure_code END,
    failure_detail = CASE WHEN status = 'failed' THEN failure_detail END
  WHERE company_id = $1 AND external_id = $2`;

/** $1 the directory's id of the company, $2 external id, or null for all its people. */
const MARK_CHANGED = `
  UPDATE assigned_people AS assigned SET directory_revision = directory_revision + 1
  FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
  WHERE c.id = $1 AND ($2::text IS NULL OR p.external_id = $2)
    AND assigned.company_id = c.platform_company_id
    AND assigned.external_id = p.external_id`;
