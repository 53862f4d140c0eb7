import { Access } from '#access';
import {
  type ApiKeyResource,
  type NewApiKeyResource,
  type Page,
  RevokeApiKey,
  type RevokedApiKeyResource,
  RollApiKey,
} from '#contracts';
import { PageQuery } from '#http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  AfterId,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { Caller, type PartnerCaller, PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import {
  apiKeyEnded,
  apiKeyRolled,
  apiKeyShown,
  ApiKeysService,
  apiKeyUnknown,
} from './api-keys.service.js';
import { KnownApiKeys } from './known-api-keys.js';
import { apiKeyBeyondOwn, apiKeysTooMany, MakeApiKey } from './new-api-key.js';

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
    @Body() body: MakeApiKey,
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
    @Body() { overlapSeconds }: RollApiKey,
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
    @Body() { endCreated = false }: RevokeApiKey,
  ): Promise<RevokedApiKeyResource> {
    const key = await this.keys.revoke(caller, id, endCreated);
    this.known.forget();
    return key;
  }
}
