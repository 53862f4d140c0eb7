// A server for webhooks without a framework. WEBHOOK_SECRET, WEBHOOK_TOKEN and PORT come from the environment.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@partner-card-platform/client';

// Above the 2.25 MiB that an event may have.
const MAX_BYTES = 3 * 1024 * 1024;
const options = {
  secrets: process.env.WEBHOOK_SECRET,
  token: { header: 'x-cards-token', value: process.env.WEBHOOK_TOKEN },
};

const server = createServer(async (request, response) => {
  try {
    const rawBody = await bytesOf(request);
    const { id, payload } = verifyWebhook({ headers: request.headers, rawBody }, options);
    console.log(id, payload.event);
    response.writeHead(204).end();
  } catch (error) {
    const isRefused = error instanceof WebhookVerificationError;
    if (!isRefused) console.error(error);
    response.writeHead(isRefused ? 401 : 500).end();
  }
});

async function bytesOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('no webhook is that large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
