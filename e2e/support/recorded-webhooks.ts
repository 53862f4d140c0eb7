import { eventually, type ReceivedRequest, ScriptedServer } from '#testing';

/** Takes the platform's webhooks in the place of the gateway, and sends them there as a spec wants. */
export class RecordedWebhooks {
  private constructor(private readonly server: ScriptedServer) {}

  static async start(): Promise<RecordedWebhooks> {
    return new RecordedWebhooks(await ScriptedServer.start(() => ({ status: 204 })));
  }

  /** Settings of the platform. */
  get environment(): NodeJS.ProcessEnv {
    return {
      SANDBOX_PARTNER_WEBHOOK_URL: `${this.server.url}/webhooks/events`,
      SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: `${this.server.url}/webhooks/transactions`,
    };
  }

  /** Each once, in the order in which they came first. */
  get all(): ReceivedRequest[] {
    const byId = new Map(
      this.server.requests
        .filter(({ path }) => path.startsWith('/webhooks/'))
        .map((request) => [request.headers['webhook-id'], request] as const),
    );
    return [...byId.values()];
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** Sends a webhook as it came, with its signature; again while the gateway can't take it, as the platform does. */
export async function sendWebhook(gatewayUrl: string, webhook: ReceivedRequest): Promise<void> {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    ...headers
  } = webhook.headers;
  const { method, body } = webhook;
  await eventually('the gateway takes the webhook', async () => {
    const answer = await fetch(`${gatewayUrl}${webhook.path}`, { method, headers, body });
    if (!answer.ok)
      throw new Error(`the gateway answered ${answer.status}: ${await answer.text()}`);
    return true;
  });
}
