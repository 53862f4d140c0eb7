import type { ApiScope } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A partner's API key. Of the secret only the hash stays. A key is never deleted: the trail refers to it. */
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

  /** Null for keys from before it was stored. */
  @Column('text', { nullable: true })
  prefix: string | null;

  @Column('text', { nullable: true })
  last4: string | null;

  @Column('text', { array: true })
  scopes: ApiScope[];

  /** Canonical addresses and ranges; empty for everywhere. */
  @Column('text', { array: true })
  allowedAddresses: string[];

  /** `key_...` or `csu_...` of the maker; null for the sandbox's key, an operator's command and a reviewer. */
  @Column('text', { nullable: true })
  madeBy: string | null;

  /** For a few minutes, so that a repeated request is answered alike. */
  @Column('text', { nullable: true })
  secretSealed: string | null;

  /** The key that was rolled to make this one. */
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
