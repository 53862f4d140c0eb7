import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { ChallengePush, SubscribeToPush } from '#contracts';
import { type ReceivedRequest, ScriptedServer } from '#testing';
import webPush from 'web-push';
import type { PushOptions } from '../src/index.js';
import { decryptPush } from './decrypt-push.js';

/** Stands for the push services of the browsers. */
export class PushService {
  /** What it answers from now on. */
  status: number | 'hang' = 201;
  /** What the subscribed browsers keep to themselves. */
  private readonly keysOf = new Map<string, ECDH>();

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

  get url(): string {
    return this.server.url;
  }

  /** As a browser that has just subscribed would tell it. */
  newSubscription(): SubscribeToPush {
    const keys = createECDH('prime256v1');
    const endpoint = `${this.url}/push/${randomBytes(8).toString('hex')}`;
    this.keysOf.set(endpoint, keys);
    return {
      endpoint,
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

  /** What the subscribed browser reads in it. */
  read({ bytes }: ReceivedRequest, { endpoint, keys }: SubscribeToPush): ChallengePush {
    const authentication = Buffer.from(keys.auth, 'base64url');
    const text = decryptPush(bytes, this.keysOf.get(endpoint)!, authentication);
    return JSON.parse(text) as ChallengePush;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
