import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { DraftOf, SaveOnboardingSection } from '#contracts';
import type { EntityManager } from 'typeorm';
import { sectionChanged } from './onboarding-sections.errors.js';

export type SectionName = 'company-information' | 'due-diligence' | 'kyc' | 'credit-application';

export interface StoredSection<Answers> {
  version: number;
  savedAt: string | null;
  answers: DraftOf<Answers>;
}

interface SectionRow<Answers> extends Omit<StoredSection<Answers>, 'savedAt'> {
  savedAt: Date | null;
}

/** The answers of a company, section by section. What changes them holds the company's lock. */
@Injectable()
export class OnboardingSections {
  async read<Answers>(
    manager: EntityManager,
    companyId: string,
    name: SectionName,
  ): Promise<StoredSection<Answers>> {
    const rows: SectionRow<Answers>[] = await manager.query(
      `SELECT version, saved_at AS "savedAt", answers FROM onboarding_sections
       WHERE company_id = $1 AND section = $2`,
      [companyId, name],
    );
    const row = rows[0];
    if (!row) return { version: 0, savedAt: null, answers: {} };
    return { ...row, savedAt: row.savedAt?.toISOString() ?? null };
  }

  /**
   * Replaces the answers, if nobody else did meanwhile. The same save again changes nothing: its answer
   * may have been lost on the way.
   */
  async save<Answers>(
    transaction: EntityManager,
    companyId: string,
    name: SectionName,
    { version, answers }: SaveOnboardingSection<Answers>,
  ): Promise<void> {
    const stored = await this.read<Answers>(transaction, companyId, name);
    const json = JSON.stringify(answers);
    if (stored.version === version + 1 && isDeepStrictEqual(stored.answers, JSON.parse(json))) {
      return;
    }
    if (stored.version !== version) throw sectionChanged();
    await transaction.query(
      `INSERT INTO onboarding_sections (company_id, section, version, saved_at, answers)
       VALUES ($1, $2, 1, clock_timestamp(), $3)
       ON CONFLICT (company_id, section)
       DO UPDATE SET version = onboarding_sections.version + 1, saved_at = clock_timestamp(),
         answers = $3`,
      [companyId, name, json],
    );
  }

  /** For a change beside the answers that whoever has the section open must see first. */
  async raiseVersion(
    transaction: EntityManager,
    companyId: string,
    name: SectionName,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO onboarding_sections (company_id, section, version, answers)
       VALUES ($1, $2, 1, '{}')
       ON CONFLICT (company_id, section)
       DO UPDATE SET version = onboarding_sections.version + 1`,
      [companyId, name],
    );
  }
}
