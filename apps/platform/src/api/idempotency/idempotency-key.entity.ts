import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that had its effect, and what it was answered. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('text')
  partnerId: string;

  @PrimaryColumn('text')
  key: string;

  @Column('bytea')
  requestHash: Buffer;

  @Column('jsonb')
  response: unknown;
}
