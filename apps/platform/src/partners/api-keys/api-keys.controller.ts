import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import type { EntityManager } from 'typeorm';
import type { ApiKeyResource, NewApiKeyResource, Page, RevokedApiKeyResource } from '#contracts';
import { PageQuery } from '#http';
import {
  AfterId,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { Caller, type PartnerCaller, PartnerId } from '../partner-caller.js';
import { PartnerOperation } from '../partner-operation.js';
import { PartnerGuard } from '../partner.guard.js';
import { idPattern } from '../../ids.js';
import { ApiKeysService } from './api-keys.service.js';
import { KnownApiKeys } from './known-api-keys.js';
import { MakeApiKeyDto, RevokeApiKeyDto, RollApiKeyDto } from './make-api-key.dto.js';
import {
  apiKeyBeyondOwn,
  apiKeyEnded,
  apiKeyRolled,
  apiKeyShown,
  apiKeyUnknown,
  apiKeysTooMany,
} from './api-keys.errors.js';

class ListApiKeysQuery extends PageQuery {
  @AfterId(idPattern('key'), 'an API key')
  override startingAfter?: string;
}

/** Secrets are read from their sealed rows, so that the answers stored for repetitions contain none. */
@Controller('v1/api-keys')
@Access(PartnerGuard, RateLimitGuard)
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly known: KnownApiKeys,
    private readonly idempotency: Idempotency,
  ) {}

  @Get()
  @PartnerOperation('listApiKeys', 'keys:read')
  list(
    @PartnerId() partnerId: string,
    @Query() page: ListApiKeysQuery,
  ): Promise<Page<ApiKeyResource>> {
    return this.keys.list(partnerId, page);
  }

  @Post()
  @HttpCode(201)
  @PartnerOperation('makeApiKey', 'keys:write', apiKeyBeyondOwn, apiKeyShown, apiKeysTooMany)
  async make(
    @Caller() caller: PartnerCaller,
    @Idempotent() request: IdempotentRequest,
    @Body() body: MakeApiKeyDto,
  ): Promise<NewApiKeyResource> {
    const { partnerId } = caller;
    const effect = (transaction: EntityManager) => this.keys.make(transaction, caller, body);
    const key = await this.idempotency.execute(partnerId, request, effect, partnerId);
    return { ...key, secret: await this.keys.show(key.id, caller) };
  }

  /** A key takes the place of another one, with the same powers and the same end. */
  @Post(':id/roll')
  @HttpCode(201)
  @PartnerOperation(
    'rollApiKey',
    'keys:write',
    apiKeyBeyondOwn,
    apiKeyEnded,
    apiKeyRolled,
    apiKeyShown,
    apiKeyUnknown,
    apiKeysTooMany,
  )
  async roll(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Idempotent() request: IdempotentRequest,
    @Body() { overlapSeconds }: RollApiKeyDto,
  ): Promise<NewApiKeyResource> {
    const { partnerId } = caller;
    const effect = (transaction: EntityManager) =>
      this.keys.roll(transaction, caller, id, overlapSeconds);
    const key = await this.idempotency.execute(partnerId, request, effect, partnerId);
    this.known.forget();
    return { ...key, secret: await this.keys.show(key.id, caller) };
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @PartnerOperation('revokeApiKey', 'keys:write', apiKeyUnknown)
  async revoke(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() { endCreated = false }: RevokeApiKeyDto,
  ): Promise<RevokedApiKeyResource> {
    const key = await this.keys.revoke(caller, id, endCreated);
    this.known.forget();
    return key;
  }
}
