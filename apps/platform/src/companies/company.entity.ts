import type { KycStatus } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A partner's customer (docs/interface/onboarding.md#companies-and-onboarding). */
@Entity('companies')
export class Company {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  externalId: string;

  /** As given by the partner when it created the company. */
  @Column('text')
  registrationNumber: string;

  /** As given in the company's approved answers. */
  @Column('text', { nullable: true })
  approvedRegistrationNumber: string | null;

  @Column('text')
  legalName: string;

  @Column('text')
  country: string;

  /** As given by the partner, if approved answers have replaced it. */
  @Column('text', { nullable: true })
  givenLegalName: string | null;

  /** As given by the partner, if approved answers have replaced it. */
  @Column('text', { nullable: true })
  givenCountry: string | null;

  @Column('text')
  kycStatus: KycStatus;

  /** When the company's personal data was erased. */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
