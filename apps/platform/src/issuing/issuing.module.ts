import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { EventLogModule, EventsModule } from '../webhooks/index.js';
import { AccountsService } from './accounts/accounts.service.js';
import { ActivationCodes, CardLetters } from './cards/activation-codes.service.js';
import { CardActivation } from './cards/card-activation.service.js';
import { CardExpiry } from './cards/card-expiry.js';
import { CardLife } from './cards/card-life.js';
import { CardsController, SandboxCardsController } from './cards/cards.controller.js';
import { CardsService } from './cards/cards.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService, PersonEvents } from './people/people.service.js';

/** People, their cards and the accounts of the cards. */
@Module({
  imports: [CompaniesModule, EventLogModule, EventsModule],
  controllers: [CardsController, PeopleController, SandboxCardsController],
  providers: [
    AccountsService,
    ActivationCodes,
    CardActivation,
    CardExpiry,
    CardLetters,
    CardLife,
    CardsService,
    PeopleService,
    PersonEvents,
  ],
  exports: [AccountsService, CardActivation, CardExpiry, CardsService, PeopleService],
})
export class IssuingModule {}
