import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { apiScopes } from '#contracts';
import { hashOfToken } from '#http';
import { DataSource, IsNull } from 'typeorm';
import { newId } from '../ids.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { addKey, ownerOfKey } from './api-keys/new-api-key.js';
import { Partner } from './partner.entity.js';

@Injectable()
export class PartnersService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async nameOf(partnerId: string): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Partner, { id: partnerId })).name;
  }

  /** Creates or updates the partner of an API key, which may do everything. @returns its id. */
  ensurePartner(apiKey: string, name: string, contactEmail: string | null = null): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      // Serializes replicas that boot concurrently.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('ensure partner'))`);
      const known = await ownerOfKey(transaction, apiKey);
      const partnerId = known ?? newId('ptn');
      await transaction.upsert(Partner, { id: partnerId, name, contactEmail }, ['id']);
      if (!known) {
        const powers = { scopes: apiScopes, allowedAddresses: [], expiresAt: null };
        const key = { id: newId('key'), partnerId, name: 'Configured key', madeBy: null };
        await addKey(transaction, { ...key, ...powers, secret: apiKey });
      } else {
        // Scopes may be newer than the key.
        const configured = { keyHash: hashOfToken(apiKey), madeBy: IsNull() };
        await transaction.update(ApiKey, configured, { scopes: [...apiScopes] });
      }
      return partnerId;
    });
  }
}
