import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** What a partner chose of its looks; null for what it did not. */
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

  /** By language. */
  @Column('jsonb')
  instructions: Record<string, string>;

  @Column('text', { nullable: true })
  replyTo: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
