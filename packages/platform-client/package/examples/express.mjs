// A server for webhooks with Express. WEBHOOK_SECRET, WEBHOOK_TOKEN and PORT come from the environment.
import { verifyWebhook, WebhookVerificationError } from '@partner-card-platform/client';
import express from 'express';

const options = {
  secrets: process.env.WEBHOOK_SECRET,
  token: { header: 'x-cards-token', value: process.env.WEBHOOK_TOKEN },
};
const app = express();

// express.raw leaves the bytes as they came. Put it on this route only, before any express.json(); the limit is above the
// 2.25 MiB that an event may have.
app.post('/webhooks', express.raw({ type: '*/*', limit: '3mb' }), (request, response) => {
  try {
    const { id, payload } = verifyWebhook(
      { headers: request.headers, rawBody: request.body },
      options,
    );
    console.log(id, payload.event);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.sendStatus(401);
  }
});

app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
