import { Controller, Delete, HttpCode, Injectable, Param } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstOf, Poller } from '#database';
import { DataSource } from 'typeorm';
import { Access } from '#access';
import { ACTIVITY_API, IsReference, MAX_EXTERNAL_ID_LENGTH } from '#contracts';
import { OperatorGuard } from '#consumer-service';
import { CardActivityConfig } from '../card-activity.config.js';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000;

/**
 * Forgets who paid (docs/privacy.md#at-the-partners-services): when it is asked to, and of payments whose last
 * change is long ago. What was paid, and where, belongs to the company's books, and stays.
 */
@Injectable()
export class Erasure extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: CardActivityConfig,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** @param companyId the company's id at the platform. */
  async forgetPerson(companyId: string, externalId: string): Promise<void> {
    await this.dataSource.manager.query(FORGET_PERSON, [companyId, externalId]);
  }

  override async poll(): Promise<void> {
    let forgotten: number;
    do {
      const values = [this.config.cardholderMonths, AT_ONCE];
      [, forgotten] = await this.dataSource.manager.query<[unknown, number]>(FORGET_OLD, values);
    } while (forgotten === AT_ONCE && !this.isStopping);
  }
}

/** $1 company at the platform, $2 external id. */
export const FORGET_PERSON = `
  WITH ordered AS (
    UPDATE cards SET person_id = NULL, external_id = NULL WHERE company_id = $1 AND external_id = $2
  ),
  in_directory AS (
    DELETE FROM directory_people p USING directory_companies c
    WHERE c.id = p.company_id AND c.platform_company_id = $1 AND p.external_id = $2
  )
  UPDATE payments SET person_id = NULL, external_id = NULL WHERE company_id = $1 AND external_id = $2`;

/** $1 months, $2 limit. */
export const FORGET_OLD = `
  UPDATE payments SET person_id = NULL, external_id = NULL
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM payments
    WHERE external_id IS NOT NULL AND updated_at < now() - make_interval(months => $1)
    ORDER BY updated_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;

class ErasedPersonParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsReference()
  companyId: string;

  /** The partner's id of the person. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

/** For the partner's back end, when a person is erased. */
@Controller(`${ACTIVITY_API}/people/:companyId/:externalId`)
@Access(OperatorGuard)
export class ErasureController {
  constructor(private readonly erasure: Erasure) {}

  /** The same answer for a person of whom nothing is known. */
  @Delete()
  @HttpCode(204)
  async erase(@Param() { companyId, externalId }: ErasedPersonParameters): Promise<void> {
    await this.erasure.forgetPerson(companyId, externalId);
  }
}
