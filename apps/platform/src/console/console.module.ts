import { staffSignIn, StaffCodes } from '#staff-sign-in';
import { Global, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../ids.js';
import { StaffMails } from '../mails/index.js';
import { ConsoleCallers, PartnersService } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { WebhookEndpointsModule } from '../webhooks/index.js';
import { AccessEventsController } from './access-events.controller.js';
import { ConsoleHost, consoleKind, ConsoleSessionCallers } from './console-host.js';
import { ConsoleSessionController } from './console-session.controller.js';
import { ConsoleHomeService } from './home.service.js';
import {
  ConsoleHomeController,
  ConsoleSearchController,
  SigningSecretsController,
} from './console.controllers.js';
import { ConsoleSearchService } from './search.service.js';
import { ConsoleUsersController } from './console-users.controller.js';
import { ConsoleUsersService, RemovedUsersSweeper } from './console-users.service.js';

/**
 * Sets up the first admin of the sandbox's configured partner. Each boot makes the code usable again, for example in
 * another browser.
 */
@Injectable()
class SandboxConsoleUser implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly partners: PartnersService,
    private readonly codes: StaffCodes,
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

const PARTNER_NAME = '(SELECT p.name FROM partners p WHERE p.id = a.partner_id)';

/** Global, because the guard of the partners' API admits people of the console, too. */
@Global()
@Module({
  imports: [WebhookEndpointsModule],
  controllers: [
    ConsoleSessionController,
    ConsoleUsersController,
    AccessEventsController,
    ConsoleHomeController,
    ConsoleSearchController,
    SigningSecretsController,
  ],
  providers: [
    ...staffSignIn(ConsoleHost),
    { provide: ConsoleCallers, useClass: ConsoleSessionCallers },
    ...[
      ConsoleHomeService,
      ConsoleSearchService,
      ConsoleUsersService,
      RemovedUsersSweeper,
      SandboxConsoleUser,
    ],
  ],
  exports: [ConsoleCallers, ConsoleUsersService],
})
export class ConsoleModule {
  constructor(mails: StaffMails, codes: StaffCodes) {
    mails.register(consoleKind.tables, codes, PARTNER_NAME);
  }
}
