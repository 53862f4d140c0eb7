import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { DraftOf, FieldProblem, SaveOnboardingSection } from '#contracts';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { declareError, unprocessable } from '#http';

export type SectionName = 'company-information' | 'due-diligence' | 'kyc' | 'credit-application';

/** A company's last saved answers to one section of the application. */
@Entity('onboarding_sections')
export class OnboardingSection {
  @PrimaryColumn('text')
  companyId: string;

  @PrimaryColumn('text')
  section: SectionName;

  @Column('integer')
  version: number;

  @Column('timestamptz', { nullable: true })
  savedAt: Date | null;

  @Column('jsonb')
  answers: object;
}

export const sectionChanged = declareError(
  'section_changed',
  409,
  'This section has been saved by someone else. Load it again.',
);

export const sectionLocked = declareError(
  'section_locked',
  409,
  'This section was submitted; it can no longer be changed.',
);

export const applicationIncomplete = declareError(
  'application_incomplete',
  unprocessable(''),
  (errors: FieldProblem[]) => ({ message: 'Answers are missing or wrong.', errors }),
);

export interface StoredSection<Answers> {
  version: number;
  savedAt: string | null;
  answers: DraftOf<Answers>;
}

/** The answers of a company by section. Changes need the company's lock. */
@Injectable()
export class OnboardingSections {
  async read<Answers>(
    manager: EntityManager,
    companyId: string,
    name: SectionName,
  ): Promise<StoredSection<Answers>> {
    const section = await manager.findOneBy(OnboardingSection, { companyId, section: name });
    if (!section) return { version: 0, savedAt: null, answers: {} };
    const { version, savedAt, answers } = section;
    return {
      version,
      savedAt: savedAt?.toISOString() ?? null,
      answers: answers as DraftOf<Answers>,
    };
  }

  /**
   * Replaces the answers unless they have changed since that version. Repeating the same save changes
   * nothing, because its answer may have been lost.
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
       ON CONFLICT (company_id, section) DO UPDATE SET answers = $3,
         version = onboarding_sections.version + 1, saved_at = clock_timestamp()`,
      [companyId, name, json],
    );
  }

  /** Call this for a change outside of the answers that a user with the open section must see before saving. */
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
