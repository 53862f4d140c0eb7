import {
  type ConsoleHome,
  type ConsoleSearch,
  IsSearch,
  scopesOfRole,
  type ShownSigningSecret,
} from '#contracts';
import { CurrentStaff } from '#staff-sign-in';
import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { requireScopes } from '../partners/index.js';
import { WebhookEndpoints } from '../webhooks/index.js';
import { ConsoleController, type ConsoleUser } from './console-host.js';
import { ConsoleHomeService } from './home.service.js';
import { ConsoleSearchService } from './search.service.js';

/** The first page after signing in. All roles may read everything on it. */
@ConsoleController('home')
export class ConsoleHomeController {
  constructor(private readonly home: ConsoleHomeService) {}

  @Get()
  read(@CurrentStaff() user: ConsoleUser): Promise<ConsoleHome> {
    return this.home.read(user);
  }
}

class ConsoleSearchQuery {
  /** A name, the beginning of a shop's name, an amount, the last four digits of a card, or an id. */
  @IsSearch(100)
  query: string;
}

/** One search of what belongs to the partner. All roles may read everything that it finds. */
@ConsoleController('search')
export class ConsoleSearchController {
  constructor(private readonly search: ConsoleSearchService) {}

  @Get()
  async find(
    @CurrentStaff() { partnerId }: ConsoleUser,
    @Query() { query }: ConsoleSearchQuery,
  ): Promise<ConsoleSearch> {
    return { data: await this.search.find(partnerId, query) };
  }
}

/** Shows a signing secret again to people who may roll it. No key can read one. */
@ConsoleController('signing-secrets')
export class SigningSecretsController {
  constructor(private readonly endpoints: WebhookEndpoints) {}

  @Post(':id/show')
  @HttpCode(200)
  async show(
    @CurrentStaff() { id: actorId, partnerId, role }: ConsoleUser,
    @Param('id') id: string,
  ): Promise<ShownSigningSecret> {
    requireScopes({ scopes: scopesOfRole(role) }, ['webhooks:write']);
    return { secret: await this.endpoints.showSecret({ partnerId, actorId }, id) };
  }
}
