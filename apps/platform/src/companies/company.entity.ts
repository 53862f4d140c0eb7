import type { KycStatus } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A partner's customer (interface 2). */
@Entity('companies')
export class Company {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  externalId: string;

  @Column('text')
  registrationNumber: string;

  @Column('text')
  legalName: string;

  @Column('text')
  country: string;

  @Column('text')
  kycStatus: KycStatus;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
