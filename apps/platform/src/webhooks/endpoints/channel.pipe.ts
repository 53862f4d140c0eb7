import type { PipeTransform } from '@nestjs/common';
import type { EndpointChannel, JsonSchema } from '#contracts';
import { webhookChannelUnknown } from './webhook-endpoints.errors.js';

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
