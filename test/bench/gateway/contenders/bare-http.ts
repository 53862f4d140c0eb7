import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventHeader, webhookEvents } from '#contracts';
import { EventPublisher, KafkajsBroker } from '#messaging';
import { contenderConfig, sendReady } from './contender.config.js';

// The baseline: no framework, no token, no parsing or validation. The record has the gateway's key and
// headers, because encoding them is a large part of the producer's work.
const publisher = new EventPublisher(new KafkajsBroker(contenderConfig().kafkaBrokers, 'bench'));

async function accept(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const eventId = request.headers['webhook-id'] as string;
  await publisher.publish({
    topic: webhookEvents.name,
    key: eventId,
    value: body,
    headers: {
      [EventHeader.id]: eventId,
      [EventHeader.type]: 'card_ordered',
      [EventHeader.version]: '1',
      [EventHeader.companyId]: 'cmp_0123456789abcdef',
      [EventHeader.occurredAt]: '2026-03-01T12:00:00.000Z',
      [EventHeader.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
  });
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void accept(request, response, Buffer.concat(chunks)));
});
server.listen(0, '127.0.0.1', () => sendReady((server.address() as AddressInfo).port));
