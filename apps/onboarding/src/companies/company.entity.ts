import type { ShippingAddress } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A company of the partner's directory. */
@Entity('companies')
export class Company {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  externalId: string;

  @Column('text')
  legalName: string;

  @Column('text')
  registrationNumber: string;

  @Column('text')
  country: string;

  /** The company's id at the platform, once it is registered there. */
  @Column('text', { nullable: true })
  platformCompanyId: string | null;

  /** IANA; none if the country has several and nobody said which. */
  @Column('text', { nullable: true })
  timeZone: string | null;

  /** Where physical cards are shipped to. */
  @Column('jsonb', { nullable: true })
  shippingAddress: ShippingAddress | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
