import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CompaniesModule } from '../../companies/index.js';
import { EventsModule } from '../../webhooks/index.js';
import { ActivationCodes } from './activation-codes.js';
import { CardActivation } from './card-activation.service.js';
import { CardIssuer } from './card-issuer.js';
import { CardLetters } from './card-letters.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';
import { SandboxCardsController } from './sandbox-cards.controller.js';

@Module({
  imports: [AccountsModule, CompaniesModule, EventsModule],
  controllers: [CardsController, SandboxCardsController],
  providers: [ActivationCodes, CardActivation, CardIssuer, CardLetters, CardsService],
  exports: [CardActivation, CardsService],
})
export class CardsModule {}
