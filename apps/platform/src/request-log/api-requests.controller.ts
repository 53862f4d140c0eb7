import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '#access';
import type { ApiRequestPage } from '#contracts';
import { RateLimitGuard } from '../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import { ApiRequests } from './api-requests.js';
import { ListApiRequestsQuery } from './list-api-requests.query.js';

@Controller('v1/api-requests')
@Access(PartnerGuard, RateLimitGuard)
export class ApiRequestsController {
  constructor(private readonly requests: ApiRequests) {}

  /** Written about a second after the answer. What people ask for at the console is not among them. */
  @Get()
  @PartnerOperation('listApiRequests', 'settings:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListApiRequestsQuery,
  ): Promise<ApiRequestPage> {
    return this.requests.list(partnerId, query);
  }
}
