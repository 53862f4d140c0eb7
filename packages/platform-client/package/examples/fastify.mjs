// A server for webhooks with Fastify. WEBHOOK_SECRET, WEBHOOK_TOKEN and PORT come from the environment.
import { verifyWebhook, WebhookVerificationError } from '@partner-card-platform/client';
import fastify from 'fastify';

const options = {
  secrets: process.env.WEBHOOK_SECRET,
  token: { header: 'x-cards-token', value: process.env.WEBHOOK_TOKEN },
};
// Above the 2.25 MiB that an event may have.
const app = fastify({ bodyLimit: 3 * 1024 * 1024 });

// In a plugin of its own, so that other routes keep their parser of JSON.
app.register(async (webhooks) => {
  webhooks.removeAllContentTypeParsers();
  webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  webhooks.post('/webhooks', (request, reply) => {
    try {
      const { id, payload } = verifyWebhook(
        { headers: request.headers, rawBody: request.body },
        options,
      );
      console.log(id, payload.event);
      return reply.code(204).send();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return reply.code(401).send();
    }
  });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
