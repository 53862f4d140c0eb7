import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A partner's branding choices; null where it made none. */
@Entity('partner_branding')
export class PartnerBranding {
  @PrimaryColumn('text')
  partnerId: string;

  @Column('text', { nullable: true })
  displayName: string | null;

  @Column('bytea', { nullable: true })
  logo: Buffer | null;

  @Column('text', { nullable: true })
  logoType: string | null;

  @Column('text', { nullable: true })
  primaryColor: string | null;

  /** Texts by language. */
  @Column('jsonb')
  instructions: Record<string, string>;

  @Column('text', { nullable: true })
  replyTo: string | null;

  @Column('text', { nullable: true })
  senderAddress: string | null;

  @Column('text', { nullable: true })
  appAddress: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
