import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that had its effect, and its stored answer. */
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
