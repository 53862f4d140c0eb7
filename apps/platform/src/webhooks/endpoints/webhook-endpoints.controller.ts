import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access } from '#access';
import {
  type ApiScope,
  bodyScopesOfChannel,
  type EndpointChannel,
  endpointChannels,
} from '#contracts';
import { OptionalBody } from '#http';
import { IsInt, Max, Min } from 'class-validator';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
  requireScopes,
} from '../../partners/index.js';
import { ChannelPipe } from './channel.pipe.js';
import { ConfigureEndpointDto } from './configure-endpoint.dto.js';
import { EndpointSettings } from './endpoint-settings.js';
import type {
  NewSigningSecretResource,
  WebhookEndpointResource,
} from './webhook-endpoint.resource.js';

const MAX_OVERLAP_HOURS = 168;
const DEFAULT_OVERLAP_HOURS = 24;

@OptionalBody()
class RollSigningSecretDto {
  /** How long the earlier secrets continue to sign together with the new one. */
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  overlapHours: number = DEFAULT_OVERLAP_HOURS;
}

const anyChannel = new ChannelPipe(endpointChannels);

@Controller('v1/webhook-endpoints/:channel')
@Access(PartnerGuard, RateLimitGuard)
export class WebhookEndpointsController {
  constructor(
    private readonly settings: EndpointSettings,
    private readonly idempotency: Idempotency,
  ) {}

  @Get()
  @PartnerOperation(
    'getWebhookEndpoint',
    'webhooks:read',
    'webhook_channel_unknown',
    'webhook_endpoint_unknown',
  )
  get(
    @PartnerId() partnerId: string,
    @Param('channel', anyChannel) channel: EndpointChannel,
  ): Promise<WebhookEndpointResource> {
    return this.settings.get(partnerId, channel);
  }

  /** The endpoint gets what the channel sends, so that the caller needs what reading it needs. */
  @Put()
  @PartnerOperation('configureWebhookEndpoint', 'webhooks:write', 'webhook_channel_unknown')
  async configure(
    @Caller() caller: PartnerCaller,
    @Param('channel', anyChannel) channel: EndpointChannel,
    @Body() body: ConfigureEndpointDto,
  ): Promise<WebhookEndpointResource> {
    requireScopes(caller, readScopesOf(channel));
    await this.settings.configure(caller, channel, body);
    return this.settings.get(caller.partnerId, channel);
  }

  /** The answer stored for repetitions contains no secret; the secret is read from its own sealed row. */
  @Post('signing-secrets')
  @HttpCode(201)
  @PartnerOperation(
    'rollSigningSecret',
    'webhooks:write',
    'webhook_channel_unknown',
    'webhook_endpoint_unknown',
    'signing_secrets_too_many',
    'signing_secret_shown',
  )
  async rollSigningSecret(
    @Caller() caller: PartnerCaller,
    @Param('channel', anyChannel) channel: EndpointChannel,
    @Idempotent() request: IdempotentRequest,
    @Body() { overlapHours }: RollSigningSecretDto,
  ): Promise<NewSigningSecretResource> {
    const roll = await this.idempotency.execute(caller.partnerId, request, (transaction) =>
      this.settings.rollSigningSecret(transaction, caller, channel, overlapHours),
    );
    return { ...roll, secret: await this.settings.showSigningSecret(roll.id) };
  }
}

function readScopesOf(channel: EndpointChannel): readonly ApiScope[] {
  return channel === 'three_ds' ? ['three-ds:read'] : bodyScopesOfChannel(channel);
}
