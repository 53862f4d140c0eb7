import { Column, Entity, PrimaryColumn } from 'typeorm';

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
