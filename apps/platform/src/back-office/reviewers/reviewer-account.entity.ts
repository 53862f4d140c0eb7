import type { ReviewerRole } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An account of the back office. */
@Entity('reviewers')
export class ReviewerAccount {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text')
  role: ReviewerRole;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastSignedInAt: Date | null;

  @Column('integer')
  failedAttempts: number;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;
}
