import type { ResolveCheck } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ScreeningHit } from './screening-provider.js';

/** A list entry that may be a screened subject. */
@Entity('screening_hits')
export class StoredScreeningHit implements ScreeningHit {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  screeningId: string;

  @Column('text')
  status: ScreeningHit['status'];

  @Column('real')
  score: number;

  @Column('text')
  category: ScreeningHit['category'];

  @Column('text')
  list: string;

  @Column('text')
  entryId: string;

  @Column('text')
  name: string;

  @Column('text')
  reason: string;

  /** A reviewer's resolution; null before. */
  @Column('text', { nullable: true })
  resolution: ResolveCheck['resolution'] | null;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('text', { nullable: true })
  resolvedBy: string | null;

  @Column('timestamptz', { nullable: true })
  resolvedAt: Date | null;
}
