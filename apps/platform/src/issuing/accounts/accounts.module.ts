import { Module } from '@nestjs/common';
import { EventsModule } from '../../webhooks/index.js';
import { AccountsService } from './accounts.service.js';

@Module({ imports: [EventsModule], providers: [AccountsService], exports: [AccountsService] })
export class AccountsModule {}
