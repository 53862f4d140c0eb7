import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hashOfToken } from '#http';
import { DataSource } from 'typeorm';
import { newId } from '../ids.js';
import { ApiKey } from './api-key.entity.js';
import { Partner } from './partner.entity.js';
import { RecentApiKeys } from './recent-api-keys.js';

@Injectable()
export class PartnersService {
  private readonly recentKeys = new RecentApiKeys((apiKey) => this.lookUp(apiKey));

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The partner of an API key; undefined if the key is unknown or expired. */
  findByApiKey(apiKey: string): Promise<string | undefined> {
    return this.recentKeys.find(apiKey);
  }

  async nameOf(partnerId: string): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Partner, { id: partnerId })).name;
  }

  /** Creates or updates the partner of an API key. @returns its id. */
  ensurePartner(apiKey: string, name: string, contactEmail: string | null = null): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      // Serializes replicas that boot concurrently.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('ensure partner'))`);
      const known = await transaction.findOneBy(ApiKey, { keyHash: hashOfToken(apiKey) });
      const partnerId = known?.partnerId ?? newId('ptn');
      await transaction.upsert(Partner, { id: partnerId, name, contactEmail }, ['id']);
      if (!known) await transaction.insert(ApiKey, { keyHash: hashOfToken(apiKey), partnerId });
      return partnerId;
    });
  }

  private async lookUp(apiKey: string): Promise<string | undefined> {
    const rows: { partnerId: string }[] = await this.dataSource.query(
      `SELECT partner_id AS "partnerId" FROM api_keys
       WHERE key_hash = $1 AND (expires_at IS NULL OR expires_at > now())`,
      [hashOfToken(apiKey)],
    );
    return rows[0]?.partnerId;
  }
}
