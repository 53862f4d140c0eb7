import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { EventLogModule, EventsModule } from '../webhooks/index.js';
import { AccountsService } from './accounts/accounts.service.js';
import {
  CardDetailsSettingsController,
  CardRevealsController,
} from './card-details/card-details.controller.js';
import { CardDetailsService } from './card-details/card-details.service.js';
import { CardVault, CardVaultErasures } from './card-details/card-vault.js';
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
  controllers: [
    CardDetailsSettingsController,
    CardRevealsController,
    CardsController,
    PeopleController,
    SandboxCardsController,
  ],
  providers: [
    AccountsService,
    ActivationCodes,
    CardActivation,
    CardDetailsService,
    CardExpiry,
    CardLetters,
    CardLife,
    CardsService,
    CardVault,
    CardVaultErasures,
    PeopleService,
    PersonEvents,
  ],
  exports: [
    AccountsService,
    CardActivation,
    CardDetailsService,
    CardExpiry,
    CardsService,
    CardVault,
    PeopleService,
  ],
})
export class IssuingModule {}
