import { randomBytes } from 'node:crypto';
import { signingKeyOf } from '#standard-webhooks';
import { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import type { PlatformConfig } from '../../platform.config.js';
import type { WebhookEndpointResource } from './endpoint-settings.js';
import { type EndpointConfiguration, WebhookEndpoints } from './webhook-endpoints.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const sandboxPartnerApiKey = 'pk_test_of-the-sandbox-partner';
const signingSecret = newSecret();
const webhook = {
  sandboxPartnerApiKey,
  sandboxPartnerWebhookUrl: 'http://127.0.0.1:9/webhooks/events',
  sandboxPartnerWebhookHeader: 'Partner-Api-Token',
  sandboxPartnerWebhookToken: 'the-token-of-the-environment',
  sandboxPartnerSigningSecret: signingSecret,
};

/** Compared as bytes, because Jest considers any two keys equal. */
const bytesOf = ({ signingKeys }: EndpointConfiguration) => signingKeys.map((key) => key.export());

describe('the partner of the sandbox', () => {
  let first: PlatformFixture;

  beforeAll(async () => {
    first = await PlatformFixture.start({ sandboxPartnerApiKey });
  });

  afterAll(() => first?.close());

  const clientAt = ({ url }: PlatformFixture) => new PartnerClient(url, sandboxPartnerApiKey, '');

  /** Boots again with these settings. @returns the endpoint configuration afterwards. */
  async function boot(settings: Partial<PlatformConfig>): Promise<EndpointConfiguration> {
    const platform = await PlatformFixture.start({ ...webhook, ...settings }, first.database);
    try {
      const { body } = await clientAt(platform).get<WebhookEndpointResource>(
        '/v1/webhook-endpoints/events',
      );
      return await platform.app.get(WebhookEndpoints).configurationOf(body.id);
    } finally {
      await platform.close();
    }
  }

  it('configures its endpoint itself if the environment does not', async () => {
    expect((await clientAt(first).get('/v1/companies')).status).toBe(200);
    expect((await clientAt(first).get('/v1/webhook-endpoints/events')).status).toBe(404);
  });

  it('gets its endpoint from the environment, and keeps it over restarts', async () => {
    const configuration = await boot({});
    expect(configuration).toMatchObject({
      url: webhook.sandboxPartnerWebhookUrl,
      header: 'partner-api-token',
      token: webhook.sandboxPartnerWebhookToken,
      status: 'enabled',
    });
    expect(bytesOf(configuration)).toEqual([signingKeyOf(signingSecret).export()]);
    const again = await boot({});
    expect(again).toEqual(configuration);
    expect(bytesOf(again)).toEqual(bytesOf(configuration));
  });

  it('gets an endpoint for 3-D Secure, if the environment names one', async () => {
    const url = 'http://127.0.0.1:9/webhooks/three-ds';
    await boot({ sandboxPartnerThreeDsWebhookUrl: url });
    const { body } = await clientAt(first).get<WebhookEndpointResource>(
      '/v1/webhook-endpoints/three_ds',
    );
    expect(body).toMatchObject({ channel: 'three_ds', url, status: 'enabled' });
    const { signingKeys } = await first.app.get(WebhookEndpoints).configurationOf(body.id);
    expect(signingKeys.map((key) => key.export())).toEqual([signingKeyOf(signingSecret).export()]);
  });

  it('gets an endpoint for transactions with its own token', async () => {
    const url = 'http://127.0.0.1:9/webhooks/transactions';
    const token = 'the-other-token-of-the-environment';
    await boot({
      sandboxPartnerTransactionWebhookUrl: url,
      sandboxPartnerTransactionWebhookToken: token,
    });
    const { body } = await clientAt(first).get<WebhookEndpointResource>(
      '/v1/webhook-endpoints/transactions',
    );
    const configuration = await first.app.get(WebhookEndpoints).configurationOf(body.id);
    expect(configuration).toMatchObject({ url, token, header: 'partner-api-token' });
    expect(bytesOf(configuration)).toEqual([signingKeyOf(signingSecret).export()]);
    const events = await clientAt(first).get<WebhookEndpointResource>(
      '/v1/webhook-endpoints/events',
    );
    expect(await first.app.get(WebhookEndpoints).configurationOf(events.body.id)).toMatchObject({
      token: webhook.sandboxPartnerWebhookToken,
    });
  });

  it('changes to another secret with an overlap', async () => {
    const next = newSecret();
    const configuration = await boot({ sandboxPartnerSigningSecret: next });
    expect(bytesOf(configuration)).toEqual(
      [next, signingSecret].map((secret) => signingKeyOf(secret).export()),
    );
  });
});
