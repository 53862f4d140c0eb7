import { Injectable } from '@nestjs/common';
import type { CommunicationSettingsVersion } from '#contracts';
import type { EntityManager } from 'typeorm';
import { StoredSettingsVersion } from './communication-settings.entity.js';

type SettingsOfVersion = Pick<
  StoredSettingsVersion,
  'version' | 'integrationLevel' | 'choices' | 'effectiveFrom'
>;

/** All versions of the partners' communication settings. Versions never change. */
@Injectable()
export class SettingsVersions {
  /** @returns the earliest first; empty for a partner without settings. */
  async ofPartner(
    manager: EntityManager,
    partnerId: string,
  ): Promise<CommunicationSettingsVersion[]> {
    const versions = await manager.find(StoredSettingsVersion, {
      where: { partnerId },
      order: { version: 'ASC' },
    });
    return versions.map(toVersion);
  }

  /** The versions of each company's partner. */
  async ofCompanies(
    manager: EntityManager,
    companyIds: readonly string[],
  ): Promise<Map<string, CommunicationSettingsVersion[]>> {
    const rows: (SettingsOfVersion & { companyId: string })[] = await manager.query(
      `SELECT c.id AS "companyId", s.version, s.integration_level AS "integrationLevel", s.choices,
         s.effective_from AS "effectiveFrom"
       FROM companies c JOIN communication_settings s ON s.partner_id = c.partner_id
       WHERE c.id = ANY($1) ORDER BY s.version`,
      [companyIds],
    );
    const byCompany = Map.groupBy(rows, ({ companyId }) => companyId);
    return new Map(companyIds.map((id) => [id, (byCompany.get(id) ?? []).map(toVersion)]));
  }
}

function toVersion({
  version,
  integrationLevel,
  choices,
  effectiveFrom,
}: SettingsOfVersion): CommunicationSettingsVersion {
  return { version, integrationLevel, choices, effectiveFrom: effectiveFrom.toISOString() };
}
