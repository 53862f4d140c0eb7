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
import { newCode, readCode } from './code-format.js';
import { COUNT_TRY, PUT_CODE } from './enrolment-codes.sql.js';

/** A person who may enrol a device. */
export interface Enrollee extends PersonIdentity {
  personId: string;
  name: string;
}

const MAX_WRONG_TRIES = 5;

/**
 * One-time codes that bind a device to a person. The issuer of a code must have identified the person, and
 * must deliver the code over a channel that only the person can use (PSD2 RTS Art. 24).
 */
@Injectable()
export class EnrolmentCodes {
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
    const code = newCode();
    const { handle, hash } = readCode(code)!;
    const [{ expiresAt }] = (await this.dataSource.query(PUT_CODE, [
      uuidv4(),
      identity.companyId,
      identity.externalId,
      handle,
      hash,
      this.options.enrolmentCodeMinutes,
    ])) as [{ expiresAt: Date }];
    return {
      code,
      url: `${this.options.origin}${address}#enrol=${code}`,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /**
   * Finds the person of a code. A wrong secret with an existing handle is counted: after five the code is
   * void.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<Enrollee> {
    const secret = readCode(code);
    if (!secret) throw enrolmentCodeInvalid();
    const [found] = (await this.dataSource.query(COUNT_TRY, [
      secret.handle,
      secret.hash,
      MAX_WRONG_TRIES,
    ])) as [(Omit<Enrollee, 'name'> & { isRight: boolean })[], number];
    const [match] = found;
    const name = match?.isRight ? await this.people.findName(match) : undefined;
    if (!match || name === undefined) throw enrolmentCodeInvalid();
    const { personId, companyId, externalId } = match;
    return { personId, companyId, externalId, name };
  }

  /** @throws enrolment_code_invalid if the code was used meanwhile. */
  async use(transaction: EntityManager, code: string): Promise<void> {
    const secret = readCode(code);
    const [, count] = (await transaction.query(
      `DELETE FROM strong_auth_enrolment_codes
       WHERE handle = $1 AND secret_hash = $2 AND wrong_tries < $3 AND expires_at > now()`,
      [secret?.handle, secret?.hash, MAX_WRONG_TRIES],
    )) as [unknown, number];
    if (count === 0) throw enrolmentCodeInvalid();
  }
}
