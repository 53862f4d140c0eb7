import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DirectoryCopy } from '#consumer-service';
import { isTimeZoneName, type PersonRole } from '#contracts';
import type { MailRecipient } from '#mail';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';

const PERSON = 'person/';

/** Every admin of the company at the time of sending. */
export const COMPANY_ADMINS = 'company_admins';

/** One person of the company, by the partner's id. */
export function personAddressee(externalId: string): string {
  return `${PERSON}${externalId}`;
}

/** @returns undefined for a role. */
export function externalIdOf(addressee: string): string | undefined {
  return addressee.startsWith(PERSON) ? addressee.slice(PERSON.length) : undefined;
}

/** The recipient of a mail, with the directory's data. */
export interface Recipient extends MailRecipient {
  externalId: string;
  language: string;
  companyName: string;
  /** The company's ids in the directory and at the platform. */
  directoryCompanyId: string;
  companyId: string;
  /** IANA name; null if unknown. */
  timeZone: string | null;
  /** When the person first appeared in the copy. */
  knownSince: Date;
}

/** A person, by the platform's company id and the partner's person id. */
export interface PersonKey {
  companyId: string;
  externalId: string;
}

const RECIPIENTS = `SELECT p.name, p.email AS address, p.language, p.external_id AS "externalId",
    c.legal_name AS "companyName", c.id AS "directoryCompanyId", c.platform_company_id AS "companyId",
    c.time_zone AS "timeZone", p.known_since AS "knownSince"
  FROM directory_people p JOIN directory_companies c ON c.id = p.company_id`;

/** This service's copy of the partner's directory: what addresses and texts of mails need. */
@Injectable()
export class DirectoryService extends DirectoryCopy {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    clock: Clock,
  ) {
    super({
      companies: {
        legal_name: ({ legalName }) => legalName,
        // The directory's time zone database may be newer than this process's.
        time_zone: ({ timeZone }) => (isTimeZoneName(timeZone) ? timeZone : null),
      },
      people: {
        name: ({ name }) => name,
        email: ({ email }) => email,
        language: ({ language }) => language,
        role: ({ role }) => role,
      },
      newPeople: { known_since: () => clock.now() },
    });
  }

  /** The company's id at the platform, once it has one. */
  async platformCompanyIdOf(
    transaction: EntityManager,
    directoryCompanyId: string,
  ): Promise<string | null> {
    const rows: { platformCompanyId: string | null }[] = await transaction.query(
      `SELECT platform_company_id AS "platformCompanyId" FROM directory_companies WHERE id = $1`,
      [directoryCompanyId],
    );
    return rows[0]?.platformCompanyId ?? null;
  }

  /** The given people who are in the copy. */
  async findPeople(people: readonly PersonKey[]): Promise<Recipient[]> {
    if (people.length === 0) return [];
    const rows: Recipient[] = await this.dataSource.query(
      `${RECIPIENTS} JOIN unnest($1::text[], $2::text[]) AS wanted (company_id, external_id)
         ON wanted.company_id = c.platform_company_id AND wanted.external_id = p.external_id`,
      [people.map(({ companyId }) => companyId), people.map(({ externalId }) => externalId)],
    );
    return rows.map(withAddressee);
  }

  /** All people with the role at one of the companies. */
  async findByRole(companyIds: readonly string[], role: PersonRole): Promise<Recipient[]> {
    if (companyIds.length === 0) return [];
    const rows: Recipient[] = await this.dataSource.query(
      `${RECIPIENTS} WHERE c.platform_company_id = ANY ($1) AND p.role = $2
       ORDER BY p.external_id`,
      [companyIds, role],
    );
    return rows.map(withAddressee);
  }

  /** A person by the directory's ids, as in unsubscribe links. */
  async find(directoryCompanyId: string, externalId: string): Promise<Recipient | undefined> {
    const rows: Recipient[] = await this.dataSource.query(
      `${RECIPIENTS} WHERE c.id = $1 AND p.external_id = $2`,
      [directoryCompanyId, externalId],
    );
    return rows.map(withAddressee)[0];
  }
}

function withAddressee(row: Recipient): Recipient {
  return { ...row, addressee: personAddressee(row.externalId) };
}
