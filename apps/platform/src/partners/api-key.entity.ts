import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A partner's API key, as a hash. A partner has several while one is rolled. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('bytea')
  keyHash: Buffer;

  @Column('text')
  partnerId: string;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
