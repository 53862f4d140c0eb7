import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type VerifyWebhookOptions } from '#platform-client';
import { eventually, type ReceivedRequest, ScriptedServer } from '#testing';
import { claimPorts } from '../../../tools/local/ports.ts';
import { nodeOf, type PartnerProject } from './partner-project.ts';

/** A partner's server on its own machine, which can be stopped and started again at the same address. */
export class LocalReceiver {
  /** The ids of the webhooks that were verified, in the order in which they came. */
  readonly ids: string[] = [];
  private server?: Server;
  private port = 0;

  constructor(private readonly options: VerifyWebhookOptions) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        try {
          const rawBody = Buffer.concat(chunks);
          this.ids.push(verifyWebhook({ headers: request.headers, rawBody }, this.options).id);
          response.writeHead(204).end();
        } catch {
          response.writeHead(401).end();
        }
      });
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

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

/** A partner's server for webhooks, as an example of the package writes it, in a separate process. */
export class WebhookReceiver {
  printed = '';

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => (this.printed += text.toString()));
    }
  }

  static async start(
    project: PartnerProject,
    program: string,
    { secret, token }: { secret: string; token: string },
  ): Promise<WebhookReceiver> {
    const [port] = await claimPorts(1);
    const env = { WEBHOOK_SECRET: secret, WEBHOOK_TOKEN: token, PORT: String(port) };
    const child = spawn(await nodeOf(24), [program], { cwd: project.directory, env });
    const receiver = new WebhookReceiver(`http://127.0.0.1:${port}/webhooks`, child);
    await eventually(`${program} is ready`, () => {
      if (child.exitCode !== null) throw new Error(receiver.printed);
      return receiver.printed.includes('ready');
    });
    return receiver;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
