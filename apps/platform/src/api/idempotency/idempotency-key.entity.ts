import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that had its effect, and its stored answer. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('text')
  partnerId: string;

  @PrimaryColumn('text')
  key: string;

  /** Of the request as it was sent. */
  @Column('bytea')
  requestHash: Buffer;

  /** Of what it means; null in rows of earlier versions. */
  @Column('bytea', { nullable: true })
  meaningHash: Buffer | null;

  @Column('jsonb')
  response: unknown;
}
