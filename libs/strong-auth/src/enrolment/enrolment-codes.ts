import type { EnrolmentCode } from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as uuidv4 } from 'uuid';
import {
  appAddressOf,
  Appearance,
  People,
  type PersonIdentity,
  StrongAuthOptions,
} from '../strong-auth.options.js';
import { type DeviceOwner, Devices } from '../devices/devices.js';
import { enrolmentCodeInvalid, OneTimeCodes, readCode } from './one-time-codes.js';
import { sessionRequired } from '../sessions/sessions.js';
import { declareError } from '#http';

const enrolmentPersonUnknown = declareError(
  'enrolment_person_unknown',
  404,
  'There is no such person.',
);

/** A person who may enrol a device. */
interface Enrollee {
  personId: string;
  identity: PersonIdentity;
  name: string;
}

/** Who has a code created. */
interface EnrolmentIssuer {
  id: string;
  /** Throws if the issuer has ended meanwhile. */
  check(transaction: EntityManager): Promise<void>;
}

/** The issuer of a code that a person creates with a device, and that ends with it. */
const DEVICE = 'device/';

const DEVICE_CODE_MINUTES = 15;

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
    private readonly devices: Devices,
  ) {}

  /**
   * Creates a code, which replaces the person's older code.
   *
   * @param issuer who has it created, and with whom it ends; see {@link People.mayIssue}. Left out by a host whose
   * issuers do not end.
   * @throws enrolment_person_unknown, and what the issuer's check throws
   */
  async create(identity: PersonIdentity, issuer?: EnrolmentIssuer): Promise<EnrolmentCode> {
    if ((await this.people.findName(identity)) === undefined) throw enrolmentPersonUnknown();
    const pageUrl = await this.pageUrlFor(identity);
    return this.dataSource.transaction(async (transaction) => {
      await issuer?.check(transaction);
      return this.createIn(transaction, identity, {
        pageUrl,
        issuerId: issuer?.id ?? null,
        minutes: this.options.enrolmentCodeMinutes,
      });
    });
  }

  /**
   * Creates a code for another device of a person, who has approved that with this one. It ends with this device.
   *
   * @throws devices_too_many, session_required if this device was revoked meanwhile.
   */
  async createForDevice({
    deviceId,
    personId,
    companyId,
    externalId,
  }: DeviceOwner & { deviceId: string }): Promise<EnrolmentCode> {
    const identity = { companyId, externalId };
    const pageUrl = await this.pageUrlFor(identity);
    return this.dataSource.transaction(async (transaction) => {
      await this.devices.requireRoom(transaction, personId);
      if (!(await findDevice(transaction, deviceId))) throw sessionRequired();
      return this.createIn(transaction, identity, {
        pageUrl,
        issuerId: `${DEVICE}${deviceId}`,
        minutes: DEVICE_CODE_MINUTES,
      });
    });
  }

  /** The page that takes the person's code. */
  async pageUrlFor(identity: PersonIdentity): Promise<string> {
    const origin = (await this.appearance.originFor(identity)) ?? this.options.origin;
    return `${origin}${appAddressOf(await this.appearance.keyOf(identity))}`;
  }

  /** Creates a code in the transaction of its cause. It replaces the person's older code. */
  async createIn(
    transaction: EntityManager,
    identity: PersonIdentity,
    { pageUrl, issuerId, minutes }: { pageUrl: string; issuerId: string | null; minutes: number },
  ): Promise<EnrolmentCode> {
    const id = await personIdOf(transaction, identity);
    const code = await this.codes.issue(transaction, id, pageUrl, minutes);
    await transaction.query(
      'UPDATE strong_auth_enrolment_codes SET issuer = $2 WHERE person_id = $1',
      [id, issuerId],
    );
    return code;
  }

  /** Ends the person's code. */
  withdraw(transaction: EntityManager, personId: string): Promise<void> {
    return this.codes.withdraw(transaction, personId);
  }

  /** What a code is found by. It is not secret. */
  handleOf(code: string): string {
    return readCode(code)!.handle;
  }

  /**
   * Finds the person of a code, and counts a wrong one: see {@link OneTimeCodes.ownerOf}.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<Enrollee> {
    const { manager } = this.dataSource;
    const personId = await this.codes.ownerOf(manager, code);
    await this.requireIssuer(manager, personId);
    const [identity] = (await this.dataSource.query(
      `SELECT company_id AS "companyId", external_id AS "externalId"
       FROM strong_auth_people WHERE id = $1`,
      [personId],
    )) as [PersonIdentity];
    const name = await this.people.findName(identity);
    if (name === undefined) throw enrolmentCodeInvalid();
    return { personId, identity, name };
  }

  /**
   * @returns the issuer; of a code that was created with a device, the issuer of that device. @throws
   * enrolment_code_invalid if the code was used or replaced meanwhile, or its issuer may not issue any more.
   */
  async use(transaction: EntityManager, personId: string, code: string): Promise<string | null> {
    const issuer = await this.requireIssuer(transaction, personId);
    await this.codes.use(transaction, code);
    await transaction.query(
      `UPDATE strong_auth_invitations SET used_at = now()
       WHERE person_id = $1 AND code_handle = $2 AND used_at IS NULL`,
      [personId, this.handleOf(code)],
    );
    return issuer;
  }

  private async requireIssuer(manager: EntityManager, personId: string): Promise<string | null> {
    const [row] = await manager.query<{ issuer: string | null }[]>(
      'SELECT issuer FROM strong_auth_enrolment_codes WHERE person_id = $1',
      [personId],
    );
    const issuer = row?.issuer ?? null;
    if (issuer?.startsWith(DEVICE)) {
      const device = await findDevice(manager, issuer.slice(DEVICE.length));
      if (!device) throw enrolmentCodeInvalid();
      return device.issuer;
    }
    if (issuer !== null && !(await this.people.mayIssue(manager, issuer))) {
      throw enrolmentCodeInvalid();
    }
    return issuer;
  }
}

/** A device that is not revoked, locked against that until the transaction's end. */
async function findDevice(
  manager: EntityManager,
  id: string,
): Promise<{ issuer: string | null } | undefined> {
  const [device] = await manager.query<{ issuer: string | null }[]>(
    `SELECT i.issuer FROM strong_auth_devices d
       LEFT JOIN strong_auth_device_issuers i ON i.device_id = d.id
     WHERE d.id = $1 AND d.revoked_at IS NULL FOR SHARE OF d`,
    [id],
  );
  return device;
}

/** The id of a person in the tables of strong authentication, who is locked until the transaction's end. */
export async function personIdOf(
  transaction: EntityManager,
  { companyId, externalId }: PersonIdentity,
): Promise<string> {
  const [{ id }] = (await transaction.query(
    `INSERT INTO strong_auth_people (id, company_id, external_id) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, external_id) DO UPDATE SET company_id = EXCLUDED.company_id
     RETURNING id`,
    [uuidv4(), companyId, externalId],
  )) as [{ id: string }];
  return id;
}
