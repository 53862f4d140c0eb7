import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { CardAppPush, ChallengePush, SubscribeToPush } from '#contracts';
import { type ReceivedRequest, ScriptedServer } from '#testing';
import webPush from 'web-push';
import type { PushOptions } from '../src/index.js';
import { decryptPush } from './decrypt-push.js';

/** Replaces the browsers' push services. */
export class PushService {
  /** The status of the following answers. */
  status: number | 'hang' = 201;
  /** Private keys of the subscribed browsers. */
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

  /** A subscription in the format that a browser sends. */
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

  /** Decrypts the message as the subscribed browser. */
  read<T extends CardAppPush = ChallengePush>(
    { bytes }: ReceivedRequest,
    { endpoint, keys }: SubscribeToPush,
  ): T {
    const authentication = Buffer.from(keys.auth, 'base64url');
    const text = decryptPush(bytes, this.keysOf.get(endpoint)!, authentication);
    return JSON.parse(text) as T;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
