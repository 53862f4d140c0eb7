import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../ids.js';
import { ApiKey } from './api-key.entity.js';
import { KnownApiKeys } from './known-api-keys.js';
import { Partner } from './partner.entity.js';

@Injectable()
export class PartnersService {
  private readonly knownApiKeys = new KnownApiKeys();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The partner that an API key belongs to, unless the key is unknown or expired. */
  async findByApiKey(apiKey: string): Promise<string | undefined> {
    const keyHash = hashOf(apiKey);
    const known = this.knownApiKeys.find(keyHash.toString('latin1'), Date.now());
    if (known) return known;
    const rows: { partnerId: string; expiresAt: Date | null }[] = await this.dataSource.query(
      `SELECT partner_id AS "partnerId", expires_at AS "expiresAt" FROM api_keys
       WHERE key_hash = $1 AND (expires_at IS NULL OR expires_at > now())`,
      [keyHash],
    );
    const [row] = rows;
    if (!row) return undefined;
    this.knownApiKeys.note(keyHash.toString('latin1'), row.partnerId, row.expiresAt, Date.now());
    return row.partnerId;
  }

  async nameOf(partnerId: string): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Partner, { id: partnerId })).name;
  }

  /** Creates the partner of an API key, or brings its name up to date. @returns its id. */
  ensurePartner(apiKey: string, name: string): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      // Several replicas boot at once: one after the other.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('ensure partner'))`);
      const known = await transaction.findOneBy(ApiKey, { keyHash: hashOf(apiKey) });
      const partnerId = known?.partnerId ?? newId('ptn');
      await transaction.upsert(Partner, { id: partnerId, name }, ['id']);
      if (!known) await transaction.insert(ApiKey, { keyHash: hashOf(apiKey), partnerId });
      return partnerId;
    });
  }
}

/** API keys are long and random, so that a plain hash can't be turned back by trying. */
function hashOf(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}
