import { Injectable, type PipeTransform } from '@nestjs/common';
import { type EndpointChannel, endpointChannels } from './endpoint-configuration.js';
import { webhookChannelUnknown } from './webhook-endpoints.errors.js';

@Injectable()
export class ChannelPipe implements PipeTransform<string, EndpointChannel> {
  transform(value: string): EndpointChannel {
    const channel = endpointChannels.find((name) => name === value);
    if (!channel) throw webhookChannelUnknown();
    return channel;
  }
}
