import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CardProvisioningFailed, type CardType } from '#contracts';
import { Outbox } from '#messaging';
import { DataSource } from 'typeorm';

/** A person who is to get a card, claimed by this replica. */
export interface DuePerson {
  companyId: string;
  externalId: string;
  name: string;
  cardType: CardType;
  /** The person's id at the platform, if an earlier try came that far. */
  personId: string | null;
  attempts: number;
  /** The trace of the event that asked for the card. */
  traceparent: string | null;
}

// A claim that outlives its replica lapses after this. Should it lapse under a living one, the same calls
// are made twice, with the same idempotency keys.
const LEASE_SECONDS = 20;

/** The people that wait for their card in the database, and how far each of them came. */
@Injectable()
export class DuePeople {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async claim(limit: number): Promise<DuePerson[]> {
    const [people] = (await this.dataSource.query(
      `UPDATE assigned_people SET leased_until = now() + make_interval(secs => $2)
       WHERE (company_id, external_id) IN (
         SELECT company_id, external_id FROM assigned_people
         WHERE status = 'pending' AND next_attempt_at <= now()
           AND (leased_until IS NULL OR leased_until < now())
         ORDER BY next_attempt_at, position LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING company_id AS "companyId", external_id AS "externalId", name,
         card_type AS "cardType", person_id AS "personId", attempts,
         (SELECT traceparent FROM assignments WHERE id = assignment_id)`,
      [limit, LEASE_SECONDS],
    )) as [DuePerson[], number];
    return people;
  }

  async setPersonId({ companyId, externalId }: DuePerson, personId: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE assigned_people SET person_id = $3 WHERE company_id = $1 AND external_id = $2',
      [companyId, externalId, personId],
    );
  }

  async setDone({ companyId, externalId }: DuePerson, cardId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE assigned_people
       SET card_id = $3, status = 'done', attempts = attempts + 1, leased_until = NULL
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
  async setFailed(
    { companyId, externalId }: DuePerson,
    failure: { code: string; detail: string },
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [, updated] = (await transaction.query(
        `UPDATE assigned_people
         SET status = 'failed', failure_code = $3, failure_detail = $4, attempts = attempts + 1,
           leased_until = NULL
         WHERE company_id = $1 AND external_id = $2 AND status = 'pending'`,
        [companyId, externalId, failure.code, failure.detail],
      )) as [unknown, number];
      if (updated === 0) return;
      await this.outbox.publish(transaction, CardProvisioningFailed, [
        {
          timestamp: new Date().toISOString(),
          data: { companyId, externalId, code: failure.code },
        },
      ]);
    });
  }
}
