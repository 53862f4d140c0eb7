import type { PipeTransform } from '@nestjs/common';
import type { EndpointChannel, JsonSchema } from '#contracts';
import { webhookChannelUnknown } from './webhook-endpoints.errors.js';

/** One of the channels that a resource is there for. */
export class ChannelPipe<Channel extends EndpointChannel> implements PipeTransform<
  string,
  Channel
> {
  /** For the API document. */
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
