import { Access } from '#access';
import { canonicalNetwork } from '#addresses';
import {
  type ApiKeyResource,
  type ApiScope,
  apiScopes,
  CheckedBy,
  IsName,
  type MakeApiKey,
  MAX_KEY_OVERLAP_SECONDS,
  type NewApiKeyResource,
  OptionalField,
  type Page,
  type RevokeApiKey,
  type RevokedApiKeyResource,
  type RollApiKey,
} from '#contracts';
import { IsMoment, OptionalBody, PageQuery } from '#http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
} from 'class-validator';
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
import { apiKeyBeyondOwn, apiKeysTooMany } from './new-api-key.js';

const isNetwork = {
  name: 'isNetwork',
  isGood: (value: unknown) => typeof value === 'string' && canonicalNetwork(value) !== undefined,
  message:
    'each must be an IP address, or a range such as 203.0.113.0/24 without bits beyond its prefix',
  schema: { type: 'string', minLength: 2, maxLength: 49 },
} as const;

const MAX_NAME_LENGTH = 100;
const MAX_ADDRESSES = 50;

class MakeApiKeyDto implements MakeApiKey {
  /** For people: where the key is used. */
  @IsName(MAX_NAME_LENGTH)
  name: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(apiScopes.length)
  @ArrayUnique()
  @IsIn(apiScopes, { each: true })
  scopes: ApiScope[];

  /**
   * Addresses and ranges (CIDR) of IPv4 and IPv6 from which calls may come; empty for everywhere. Left out, those
   * of the calling key.
   */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MAX_ADDRESSES)
  @CheckedBy(isNetwork, { each: true })
  allowedAddresses?: string[];

  /** In the future. Left out, when the calling key expires, or never. */
  @OptionalField()
  @IsMoment()
  expiresAt?: Date;
}

class RollApiKeyDto implements RollApiKey {
  /** How long the former key stays valid, in seconds; 0 ends it at once. */
  @IsInt()
  @Min(0)
  @Max(MAX_KEY_OVERLAP_SECONDS)
  overlapSeconds: number;
}

@OptionalBody()
class RevokeApiKeyDto implements RevokeApiKey {
  /**
   * Also ends what the key created, and what the keys that it created did: keys, devices enrolled with its codes, and
   * onboarding links. Unused enrolment codes end with their key in any case.
   */
  @OptionalField()
  @IsBoolean()
  endCreated?: boolean;
}

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
