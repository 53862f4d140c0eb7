import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EnrolmentCode } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as uuidv4 } from 'uuid';
import { appAddressOf } from '../host/app-address.js';
import { Appearance } from '../host/appearance.js';
import { People, type PersonIdentity } from '../people/people.js';
import { enrolmentCodeInvalid, enrolmentPersonUnknown } from '../strong-auth.errors.js';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { OneTimeCodes } from './one-time-codes.js';

/** A person who may enrol a device. */
export interface Enrollee {
  personId: string;
  name: string;
}

/**
 * One-time codes that bind a device to a person. The issuer of a code must have identified the person, and
 * must deliver the code over a channel that only the person can use (PSD2 RTS Art. 24).
 */
@Injectable()
export class EnrolmentCodes {
  private readonly codes = new OneTimeCodes('strong_auth_enrolment_codes', 'person_id');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly people: People,
    private readonly appearance: Appearance,
    private readonly options: StrongAuthOptions,
  ) {}

  /**
   * Creates a code, which replaces the person's older code.
   *
   * @throws enrolment_person_unknown
   */
  async create(identity: PersonIdentity): Promise<EnrolmentCode> {
    if ((await this.people.findName(identity)) === undefined) throw enrolmentPersonUnknown();
    const address = appAddressOf(await this.appearance.keyOf(identity));
    const { manager } = this.dataSource;
    const [{ id }] = (await manager.query(
      `INSERT INTO strong_auth_people (id, company_id, external_id) VALUES ($1, $2, $3)
       ON CONFLICT (company_id, external_id) DO UPDATE SET company_id = EXCLUDED.company_id
       RETURNING id`,
      [uuidv4(), identity.companyId, identity.externalId],
    )) as [{ id: string }];
    const { origin, enrolmentCodeMinutes } = this.options;
    return this.codes.issue(manager, id, `${origin}${address}`, enrolmentCodeMinutes);
  }

  /**
   * Finds the person of a code, and counts a wrong one: see {@link OneTimeCodes.ownerOf}.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<Enrollee> {
    const personId = await this.codes.ownerOf(this.dataSource.manager, code);
    const [identity] = (await this.dataSource.query(
      `SELECT company_id AS "companyId", external_id AS "externalId"
       FROM strong_auth_people WHERE id = $1`,
      [personId],
    )) as [PersonIdentity];
    const name = await this.people.findName(identity);
    if (name === undefined) throw enrolmentCodeInvalid();
    return { personId, name };
  }

  /** @throws enrolment_code_invalid if the code was used or replaced meanwhile. */
  use(transaction: EntityManager, code: string): Promise<void> {
    return this.codes.use(transaction, code);
  }
}
