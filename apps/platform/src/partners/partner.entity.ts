import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer of the platform, with the webhook configuration that it supplied (seed 2). */
@Entity('partners')
export class Partner {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  webhookUrl: string;

  @Column('text')
  webhookHeader: string;

  @Column('text')
  webhookTokenSealed: string;

  @Column('text')
  signingSecretSealed: string;
}
