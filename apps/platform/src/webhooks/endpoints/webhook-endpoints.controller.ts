import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  type PipeTransform,
  Post,
  Put,
} from '@nestjs/common';
import { Access } from '#access';
import {
  type ApiScope,
  bodyScopesOfChannel,
  type EndpointChannel,
  endpointChannels,
  IsReference,
  type JsonSchema,
  OptionalBody,
  OptionalField,
} from '#contracts';
import { declareError } from '#http';
import { IsIn, IsInt, Max, Min } from 'class-validator';
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
import { PlatformConfig } from '../../platform.config.js';
import {
  EndpointSettings,
  type NewSigningSecretResource,
  signingSecretShown,
  signingSecretsTooMany,
  type WebhookEndpointResource,
} from './endpoint-settings.js';
import {
  type EndpointStatus,
  endpointStatuses,
  webhookEndpointUnknown,
} from './webhook-endpoints.js';
import {
  IsHeaderValue,
  IsWebhookHeader,
  IsWebhookUrl,
  MAX_VALUE_LENGTH,
} from './webhook-target.js';

const MAX_OVERLAP_HOURS = 168;
const DEFAULT_OVERLAP_HOURS = 24;

const MIN_TOKEN_LENGTH = 16;

export class ConfigureEndpointDto {
  @IsWebhookUrl()
  url: string;

  /** The name of the header that carries `token`. */
  @IsWebhookHeader()
  header: string;

  /** If left out, the token is unchanged. A client can't send it back, because it is never shown. */
  @OptionalField()
  @IsReference(MAX_VALUE_LENGTH, MIN_TOKEN_LENGTH)
  @IsHeaderValue()
  token?: string;

  /** A `disabled` endpoint gets nothing. Its events wait. */
  @IsIn(endpointStatuses)
  status: EndpointStatus;
}

@OptionalBody()
class RollSigningSecretDto {
  /** How long the earlier secrets continue to sign together with the new one. */
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  overlapHours: number = DEFAULT_OVERLAP_HOURS;
}

/** No channel has this name; `detail` lists the channels. Use one of them. */
export const webhookChannelUnknown = declareError(
  'webhook_channel_unknown',
  404,
  (known: readonly string[]) =>
    `There is no such channel. Use one of ${known.map((channel) => `"${channel}"`).join(', ')}.`,
);

/** Accepts the channels that a resource supports. */
export class ChannelPipe<Channel extends EndpointChannel> implements PipeTransform<
  string,
  Channel
> {
  /** Schema for the API document. */
  readonly schema: JsonSchema;

  constructor(private readonly channels: readonly Channel[]) {
    this.schema = { type: 'string', enum: [...channels] };
  }

  transform(value: string): Channel {
    const channel = this.channels.find((name) => name === value);
    if (!channel) throw webhookChannelUnknown(this.channels);
    return channel;
  }
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
    webhookChannelUnknown,
    webhookEndpointUnknown,
  )
  get(
    @PartnerId() partnerId: string,
    @Param('channel', anyChannel) channel: EndpointChannel,
  ): Promise<WebhookEndpointResource> {
    return this.settings.get(partnerId, channel);
  }

  /** Needs the scopes for reading the channel's events as well, because the endpoint receives them. */
  @Put()
  @PartnerOperation('configureWebhookEndpoint', 'webhooks:write', webhookChannelUnknown)
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
    webhookChannelUnknown,
    webhookEndpointUnknown,
    signingSecretsTooMany,
    signingSecretShown,
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
  if (channel === 'three_ds') return ['three-ds:read'];
  return channel === 'authorizations' ? ['accounts:read'] : bodyScopesOfChannel(channel);
}

export interface EgressAddressesResource {
  /** Addresses and CIDR ranges. Empty if webhooks don't come from fixed addresses. */
  addresses: string[];
}

@Controller('v1/egress-addresses')
@Access(PartnerGuard, RateLimitGuard)
export class EgressAddressesController {
  constructor(private readonly config: PlatformConfig) {}

  /** The addresses that webhooks come from, for the partner's allow-list. */
  @Get()
  @PartnerOperation('getEgressAddresses', 'webhooks:read')
  get(): EgressAddressesResource {
    return { addresses: this.config.egressAddresses ?? [] };
  }
}
