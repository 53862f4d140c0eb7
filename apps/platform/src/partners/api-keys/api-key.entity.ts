import type { ApiScope } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A partner's API key. Only the hash of its secret is stored. Keys are never deleted, because the trail refers to them. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('bytea')
  keyHash: Buffer;

  @Column('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  name: string;

  /** Null for keys created before it was stored. */
  @Column('text', { nullable: true })
  prefix: string | null;

  @Column('text', { nullable: true })
  last4: string | null;

  @Column('text', { array: true })
  scopes: ApiScope[];

  /** Canonical addresses and ranges; empty if there is no limit. */
  @Column('text', { array: true })
  allowedAddresses: string[];

  /** `key_...` or `csu_...` of the creator; null for the sandbox's key, an operator's command and a reviewer. */
  @Column('text', { nullable: true })
  madeBy: string | null;

  /** Kept for a few minutes, so that a repeated request gets the same answer. */
  @Column('text', { nullable: true })
  secretSealed: string | null;

  /** The rolled key that this one replaces. */
  @Column('text', { nullable: true })
  replaces: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
