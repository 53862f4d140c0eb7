import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { PartnersService } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ConsoleCodes } from '../sign-in/console-codes.js';

/**
 * Sets up the first admin of the sandbox's configured partner. Each boot makes the code usable again, for example in
 * another browser.
 */
@Injectable()
export class SandboxConsoleUser implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly partners: PartnersService,
    private readonly codes: ConsoleCodes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxPartnerApiKey, sandboxConsoleCode } = this.config;
    if (!sandbox || !sandboxPartnerApiKey || !sandboxConsoleCode) return;
    const partnerId = await this.partners.ensurePartner(
      sandboxPartnerApiKey,
      this.config.sandboxPartnerName,
      this.config.sandboxPartnerContactEmail,
    );
    await this.dataSource.transaction(async (transaction) => {
      const [user] = (await transaction.query(
        `INSERT INTO console_users (id, partner_id, name, email, role)
         VALUES ($1, $2, 'Sandbox Admin', 'admin@sandbox.example', 'admin')
         ON CONFLICT (partner_id, email) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
        [newId('csu'), partnerId],
      )) as [{ id: string }];
      await this.codes.create(transaction, user.id, sandboxConsoleCode);
    });
  }
}
