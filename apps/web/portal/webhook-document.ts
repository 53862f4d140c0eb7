import type { Schema } from './openapi.ts';
import { type AsyncApi, webhookChannels } from './event-pages.ts';

const text = (description: string) => ({ type: 'string', description });

/** What comes with each webhook beside its body (docs/interface/webhooks.md#the-event-webhook). */
const headers = {
  type: 'object',
  properties: {
    'webhook-id': text(
      'The same for every attempt. Receivers use it to recognize repeated deliveries.',
    ),
    'webhook-timestamp': text('When this attempt was made, in seconds since 1970.'),
    'webhook-signature': text('Standard Webhooks, over id, timestamp and body.'),
    'webhook-sequence': text('The number of the event among those of its company.'),
    'webhook-version': text("The version of the event's kind."),
  },
  required: ['webhook-id', 'webhook-timestamp'],
};

/**
 * The webhooks as an AsyncAPI document for programs, in one file: what the platform sends, without the topics of a
 * partner side. It is made of the same declarations as the pages of the events.
 */
export function webhookDocument(document: AsyncApi, schemaOf: (file: string) => Schema): object {
  const { info, components } = document;
  const messages = Object.fromEntries(
    webhookChannels.flatMap(({ topic }) =>
      Object.keys(document.channels[topic]!.messages).map((id) => {
        const { name, title, summary, payload, examples } = components.messages[id]!;
        const message = { name, title, summary, headers, payload: schemaOf(payload.$ref) };
        return [id, { ...message, examples: examples.map((each) => ({ payload: each.payload })) }];
      }),
    ),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Webhooks of the Partner Card Platform',
      version: info.version,
      description: 'What the platform sends to the webhook endpoints of a partner, each as a POST.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      webhookChannels.map(({ topic, channel, label }) => [
        channel,
        {
          address: null,
          title: label,
          description: `The address is yours: PUT /v1/webhook-endpoints/${channel}`,
          messages: Object.fromEntries(
            Object.keys(document.channels[topic]!.messages).map((id) => [
              id,
              { $ref: `#/components/messages/${id}` },
            ]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      webhookChannels.map(({ channel }) => [
        channel,
        { action: 'receive', channel: { $ref: `#/channels/${channel}` } },
      ]),
    ),
    components: { messages },
  };
}
