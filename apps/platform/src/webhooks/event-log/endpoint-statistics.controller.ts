import { Controller, Get, Param } from '@nestjs/common';
import { Access } from '#access';
import { type EndpointStatisticsResource, type WebhookChannel, webhookChannels } from '#contracts';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { ChannelPipe } from '../endpoints/channel.pipe.js';
import { EndpointStatisticsService } from './endpoint-statistics.service.js';

// The 3DS webhook has no deliveries to count: each request is sent once or ended.
const channelOfEvents = new ChannelPipe(webhookChannels);

@Controller('v1/webhook-endpoints/:channel/statistics')
@Access(PartnerGuard, RateLimitGuard)
export class EndpointStatisticsController {
  constructor(private readonly statistics: EndpointStatisticsService) {}

  @Get()
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
}
