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

  /** IANA name; null if the country has several time zones and none was given. */
  @Column('text', { nullable: true })
  timeZone: string | null;

  /** Shipping address for physical cards. */
  @Column('jsonb', { nullable: true })
  shippingAddress: ShippingAddress | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
