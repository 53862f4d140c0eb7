import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public key of a reviewer's passkey. */
@Entity('reviewer_passkeys')
export class StoredReviewerPasskey {
  @PrimaryColumn('text')
  credentialId: string;

  @Column('text')
  reviewerId: string;

  @Column('bytea')
  publicKey: Buffer;

  /** An unsigned 32-bit number. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } })
  counter: number;

  @Column('text', { array: true })
  transports: string[];
}
