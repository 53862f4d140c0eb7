import { type ConsoleSearch, IsSearch } from '#contracts';
import { CurrentStaff } from '#staff-sign-in';
import { Get, Query } from '@nestjs/common';
import { ConsoleController, type ConsoleUser } from './console-host.js';
import { ConsoleSearchService } from './search.service.js';

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
