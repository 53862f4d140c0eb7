import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { EventsModule } from '../../webhooks/index.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [CompaniesModule, EventsModule],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
