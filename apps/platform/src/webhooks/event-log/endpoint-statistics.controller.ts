import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  type DeliveryRange,
  deliveryRanges,
  type DeliverySeriesResource,
  type EndpointStatisticsResource,
  type WebhookChannel,
  webhookChannels,
} from '#contracts';
import { IsIn } from 'class-validator';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { ChannelPipe } from '../endpoints/webhook-endpoints.controller.js';
import { EndpointStatisticsService } from './endpoint-statistics.service.js';

// The 3DS webhook has no deliveries to count: each request is sent once or ended.
const channelOfEvents = new ChannelPipe(webhookChannels);

class DeliverySeriesQuery {
  @IsIn(deliveryRanges)
  range: DeliveryRange = 'day';
}

@Controller('v1/webhook-endpoints/:channel')
@Access(PartnerGuard, RateLimitGuard)
export class EndpointStatisticsController {
  constructor(private readonly statistics: EndpointStatisticsService) {}

  @Get('statistics')
  @PartnerOperation(
    'getWebhookStatistics',
    'webhooks:read',
    'webhook_channel_unknown',
    'webhook_endpoint_unknown',
  )
  get(
    @PartnerId() partnerId: string,
    @Param('channel', channelOfEvents) channel: WebhookChannel,
  ): Promise<EndpointStatisticsResource> {
    return this.statistics.of(partnerId, channel);
  }

  /** Attempts, and how long they took, over the last hour, day or week. */
  @Get('deliveries')
  @PartnerOperation(
    'getDeliverySeries',
    'webhooks:read',
    'webhook_channel_unknown',
    'webhook_endpoint_unknown',
  )
  getDeliveries(
    @PartnerId() partnerId: string,
    @Param('channel', channelOfEvents) channel: WebhookChannel,
    @Query() { range }: DeliverySeriesQuery,
  ): Promise<DeliverySeriesResource> {
    return this.statistics.series(partnerId, channel, range);
  }
}
