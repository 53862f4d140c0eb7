import { createECDH, randomBytes } from 'node:crypto';
import type { SubscribeToPush } from '#contracts';
import { type ReceivedRequest, ScriptedServer } from '#testing';
import webPush from 'web-push';
import type { PushOptions } from '../src/index.js';

/** Stands for the push services of the browsers. */
export class PushService {
  /** What it answers from now on. */
  status: number | 'hang' = 201;

  private constructor(
    private readonly server: ScriptedServer,
    readonly options: PushOptions,
  ) {
    server.script = () => (this.status === 'hang' ? 'hang' : { status: this.status });
  }

  static async start(): Promise<PushService> {
    const server = await ScriptedServer.start(() => 'hang');
    const contact = 'mailto:cards@northwind.example';
    const keys = webPush.generateVAPIDKeys();
    return new PushService(server, { ...keys, contact, services: [server.url] });
  }

  /** As a browser that has just subscribed would tell it. */
  newSubscription(): SubscribeToPush {
    const keys = createECDH('prime256v1');
    return {
      endpoint: `${this.server.url}/push/${randomBytes(8).toString('hex')}`,
      expirationTime: null,
      keys: {
        p256dh: keys.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    };
  }

  messagesTo({ endpoint }: SubscribeToPush): ReceivedRequest[] {
    return this.server.requests.filter(({ path }) => endpoint.endsWith(path));
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
