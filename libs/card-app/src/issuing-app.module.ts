import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { OwnCards } from './cards/own-cards.js';
import { OwnCardsController } from './cards/own-cards.controller.js';
import { CompanyAccountsController } from './company/company-accounts.controller.js';
import { CompanyAdminGuard } from './company/company-admin.guard.js';
import { CompanyCards } from './company/company-cards.js';
import { CompanyCardsController } from './company/company-cards.controller.js';
import { CompanyMemberController } from './company/company-member.controller.js';
import { Issuing } from './issuing.js';

export interface IssuingAppHost {
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
        CompanyAdminGuard,
        CompanyCards,
        OwnCards,
      ],
    };
  }
}
