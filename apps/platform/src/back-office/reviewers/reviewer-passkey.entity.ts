import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public half of what a reviewer signs in with. */
@Entity('reviewer_passkeys')
export class StoredReviewerPasskey {
  @PrimaryColumn('text')
  credentialId: string;

  @Column('text')
  reviewerId: string;

  @Column('bytea')
  publicKey: Buffer;

  /** A number of 32 bits without a sign. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } })
  counter: number;

  @Column('text', { array: true })
  transports: string[];
}
