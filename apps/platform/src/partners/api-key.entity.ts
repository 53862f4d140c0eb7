import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The hash of a partner's API key. A partner has several during a rotation. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('bytea')
  keyHash: Buffer;

  @Column('text')
  partnerId: string;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
