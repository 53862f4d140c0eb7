import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A customer of the platform. */
@Entity('partners')
export class Partner {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Mail address for technical alerts. */
  @Column('text', { nullable: true })
  contactEmail: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
