import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { EventsModule } from '../../webhooks/index.js';
import { CardIssuer } from './card-issuer.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';
import { SandboxCardsController } from './sandbox-cards.controller.js';

@Module({
  imports: [AccountsModule, EventsModule],
  controllers: [CardsController, SandboxCardsController],
  providers: [CardIssuer, CardsService],
  exports: [CardsService],
})
export class CardsModule {}
