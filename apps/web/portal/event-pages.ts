import { Fields } from './fields.ts';
import type { Schema } from './openapi.ts';
import type { SourcePage } from './page.ts';

/** What the portal reads of the AsyncAPI document. */
export interface AsyncApi {
  info: { version: string };
  channels: Record<string, { messages: Record<string, object> }>;
  components: { messages: Record<string, Message> };
}

interface Message {
  name: string;
  title: string;
  summary?: string;
  /** Its `$ref` is a file beside the document. */
  payload: { $ref: string };
  examples: readonly { payload: object }[];
}

/** The topics of the partner side that hold what the platform sends, by the channel of the webhook. */
export const webhookChannels = [
  { topic: 'webhooks.events', channel: 'events', label: 'Events' },
  { topic: 'webhooks.transactions', channel: 'transactions', label: 'Events of payments' },
  { topic: 'three-ds.requests', channel: 'three_ds', label: '3-D Secure requests' },
] as const;

interface WebhookEvent extends Message {
  version: string;
  channel: string;
  label: string;
  schema: Schema;
}

/** The pages of the events: an overview, and one for each event that the platform sends to partners. */
export function eventPages(document: AsyncApi, schemaOf: (file: string) => Schema): SourcePage[] {
  const events = webhookChannels.flatMap(({ topic, channel, label }) =>
    Object.keys(document.channels[topic]!.messages).map((id): WebhookEvent => {
      const message = document.components.messages[id]!;
      const version = id.split('.v')[1]!;
      return { ...message, version, channel, label, schema: schemaOf(message.payload.$ref) };
    }),
  );
  return [overviewOf(events), ...events.map(pageOf)];
}

export function pathOfEvent(name: string): string {
  return `events/${name}`;
}

function overviewOf(events: readonly WebhookEvent[]): SourcePage {
  const lists = webhookChannels.map(
    ({ channel, label }) => `## ${label}

Channel \`${channel}\`: \`PUT /v1/webhook-endpoints/${channel}\` says where they go.

| event | when it is sent |
| --- | --- |
${events
  .filter((event) => event.channel === channel)
  .map(({ name, summary }) => `| [\`${name}\`](/docs/${pathOfEvent(name)}) | ${summary ?? ''} |`)
  .join('\n')}`,
  );
  return {
    path: 'events',
    label: 'Overview',
    group: 'Events',
    markdown: `# Webhook events

The platform sends each event to your webhook endpoint: a POST with a JSON body, your token and a signature. [The event webhook](/docs/partner-guide#the-event-webhook) describes delivery, retries and signature checks.

Ignore fields and event types that you do not know: new ones may be added at any time. [Versions of webhooks](/docs/webhook-versions) describes what may change and how we announce it. For programs, \`GET /v1/event-types\` lists the same with JSON Schemas, and [the AsyncAPI document](/docs/asyncapi.json) has all of it in one file.

${lists.join('\n\n')}
`,
  };
}

function pageOf(event: WebhookEvent): SourcePage {
  const { name, summary, version, channel, label, schema, examples } = event;
  const fields = new Fields();
  return {
    path: pathOfEvent(name),
    label: name,
    group: label,
    markdown: `# ${name}

${summary ?? ''}

Channel \`${channel}\`, version \`${version}\`.

## Fields

${fields.table(schema)}

## Example

${examples.map(({ payload }) => `\`\`\`json\n${JSON.stringify(payload, null, 2)}\n\`\`\``).join('\n\n')}

${howToGetOne(event)}
`,
  };
}

function howToGetOne({ name, channel }: WebhookEvent): string {
  return channel === 'three_ds'
    ? 'In the sandbox, a purchase in [the demo shop](/sandbox/shop) sends you one.'
    : `To get one: [send a test event](/docs/api/events#sendTestEvent) with \`${JSON.stringify({ channel, event: name })}\`.`;
}
