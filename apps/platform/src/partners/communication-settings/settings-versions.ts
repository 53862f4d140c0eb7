import { Injectable } from '@nestjs/common';
import type { CommunicationSettingsVersion } from '#contracts';
import type { EntityManager } from 'typeorm';

interface VersionRow extends Omit<CommunicationSettingsVersion, 'effectiveFrom'> {
  effectiveFrom: Date;
}

const COLUMNS = `s.version, s.integration_level AS "integrationLevel", s.choices,
  s.effective_from AS "effectiveFrom"`;

/** The communication settings of partners, as they were set one after the other. None is ever changed. */
@Injectable()
export class SettingsVersions {
  /** @returns the earliest first; none for a partner that has set nothing yet. */
  async ofPartner(
    manager: EntityManager,
    partnerId: string,
  ): Promise<CommunicationSettingsVersion[]> {
    const rows: VersionRow[] = await manager.query(
      `SELECT ${COLUMNS} FROM communication_settings s WHERE s.partner_id = $1 ORDER BY s.version`,
      [partnerId],
    );
    return rows.map(toVersion);
  }

  /** The versions of the company's partner. */
  async ofCompany(
    manager: EntityManager,
    companyId: string,
  ): Promise<CommunicationSettingsVersion[]> {
    const rows: VersionRow[] = await manager.query(
      `SELECT ${COLUMNS} FROM companies c JOIN communication_settings s ON s.partner_id = c.partner_id
       WHERE c.id = $1 ORDER BY s.version`,
      [companyId],
    );
    return rows.map(toVersion);
  }
}

function toVersion(row: VersionRow): CommunicationSettingsVersion {
  return { ...row, effectiveFrom: row.effectiveFrom.toISOString() };
}
