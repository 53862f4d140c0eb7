import type { KycStatus } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A partner's customer (docs/interface.md#companies-and-onboarding). */
@Entity('companies')
export class Company {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  externalId: string;

  /** As the partner created the company. */
  @Column('text')
  registrationNumber: string;

  /** As the company's approved answers say it. */
  @Column('text', { nullable: true })
  approvedRegistrationNumber: string | null;

  @Column('text')
  legalName: string;

  @Column('text')
  country: string;

  @Column('text')
  kycStatus: KycStatus;

  /** When its personal data were erased. */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
