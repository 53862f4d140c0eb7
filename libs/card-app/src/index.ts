import { type DynamicModule, Module, type Type } from '@nestjs/common';
import {
  CompanyAccountsController,
  CompanyAdminGuard,
  CompanyMemberController,
} from './company-accounts.controller.js';
import { CompanyCards, CompanyCardsController } from './company-cards.controller.js';
import { CardAppInvitations } from './invitations.js';
import { Issuing } from './issuing.js';
import { OwnCards, OwnCardsController } from './own-cards.controller.js';

interface IssuingAppHost {
  /** Modules with strong authentication, and those needed by `issuing`. */
  imports: NonNullable<DynamicModule['imports']>;
  issuing: Type<Issuing>;
}

/** What the card app does with cards, beside approving payments. */
@Module({})
export class IssuingAppModule {
  static forHost({ imports, issuing }: IssuingAppHost): DynamicModule {
    return {
      module: IssuingAppModule,
      imports,
      controllers: [
        CompanyAccountsController,
        CompanyCardsController,
        CompanyMemberController,
        OwnCardsController,
      ],
      providers: [
        { provide: Issuing, useClass: issuing },
        CardAppInvitations,
        CompanyAdminGuard,
        CompanyCards,
        OwnCards,
      ],
      exports: [CardAppInvitations, Issuing],
    };
  }
}

export {
  CardAppInvitations,
  invitationCompanyDenied,
  invitationCompanyEnded,
  personWithoutCard,
  personWithoutMailAddress,
} from './invitations.js';
export {
  Issuing,
  type IssuingApi,
  type ListPart,
  type Member,
  platformUnavailable,
} from './issuing.js';
