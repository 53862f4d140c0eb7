import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { certify } from '../certify.js';
import type { CertifyOptions, EndpointOptions } from '../options.js';
import type { Report } from '../report/report.js';
import { PlatformServer } from '../three-ds/platform-server.js';
import { CardholderPhones } from './cardholder-phones.js';

const COUNT_EFFECTS = `
  SELECT (SELECT count(*) FROM account_changes WHERE event_id = $1)
       + (SELECT count(*) FROM contradictions WHERE event_id = $1 AND kind <> 'balances') AS count,
    (SELECT sum(booked_change) FROM account_changes WHERE event_id = $1) AS amount`;

/** The probe of the own partner side: counts what card-activity has applied to its copies of the accounts. */
class EffectsProbe {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly server: Server,
  ) {}

  static async start(databaseUrl: string, token: string): Promise<EffectsProbe> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => {});
    const server = createServer((request, response) => {
      const [, id] = /^\/effects\/([\w.:-]{1,100})$/.exec(request.url ?? '') ?? [];
      if (request.headers.authorization !== `Bearer ${token}` || id === undefined) {
        response.writeHead(404).end();
        return;
      }
      pool.query<{ count: string; amount: string | null }>(COUNT_EFFECTS, [id]).then(
        ({ rows: [found] }) => {
          const { count, amount } = found!;
          response.end(JSON.stringify({ count: Number(count), amount: Number(amount) }));
        },
        () => response.writeHead(503).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EffectsProbe(pool, server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
    await this.pool.end();
  }
}

const HEADER = 'partner-api-token';

const secret = (): string => randomBytes(24).toString('hex');
const signingSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Where the services of the own partner side are, once they run. */
export interface OwnAddresses {
  gateway: string;
  threeDs: string;
  cardApp: string;
  backEndToken: string;
  cardActivityDatabaseUrl: string;
}

/** The kit against the gateway, card-activity and three-ds, as any other partner. */
export class OwnPartnerSide {
  private readonly tokens = { events: secret(), transactions: secret() };
  private readonly signingSecrets = [signingSecret(), signingSecret()];
  private readonly apiKey = secret();
  private probe?: EffectsProbe;
  private phones?: CardholderPhones;
  private addresses?: OwnAddresses;

  private constructor(
    private readonly platform: PlatformServer,
    private readonly probeToken = secret(),
  ) {}

  /** First: three-ds has to know where the platform is. */
  static async open(): Promise<OwnPartnerSide> {
    return new OwnPartnerSide(await PlatformServer.start({ host: '127.0.0.1', port: 0 }));
  }

  /** The settings with which the services are started. */
  get environment(): Record<'gateway' | 'three-ds' | 'card-activity', Record<string, string>> {
    // Each run shows two wrong tokens to each endpoint.
    const guesses = { GUESSES_PER_MINUTE: '1000000' };
    return {
      gateway: {
        ...guesses,
        WEBHOOK_HEADER: HEADER,
        WEBHOOK_TOKENS: this.tokens.events,
        WEBHOOK_TRANSACTION_TOKENS: this.tokens.transactions,
        WEBHOOK_SIGNING_SECRETS: this.signingSecrets.join(','),
      },
      'three-ds': { ...guesses, PLATFORM_URL: this.platform.url, PLATFORM_API_KEY: this.apiKey },
      // There is no platform from which missing events could be read.
      'card-activity': { ...guesses, GAP_SECONDS: '3600' },
    };
  }

  /** Once the services run. */
  async begin(addresses: OwnAddresses): Promise<void> {
    const { threeDs: url, cardApp, backEndToken, cardActivityDatabaseUrl } = addresses;
    this.addresses = addresses;
    this.probe = await EffectsProbe.start(cardActivityDatabaseUrl, this.probeToken);
    this.phones = new CardholderPhones({ url, origin: new URL(cardApp).origin, backEndToken });
  }

  /** @param slowness how many times longer than others the machine may take for 3-D Secure. */
  certify(
    seed: number,
    slowness: number,
    options: Pick<CertifyOptions, 'signal' | 'cases' | 'restart'> = {},
  ): Promise<Report> {
    const { tokens, probe, phones, platform, apiKey } = this;
    return certify({
      seed,
      events: this.endpoint('events', tokens.events),
      transactions: this.endpoint('transactions', tokens.transactions),
      threeDs: {
        ...this.endpoint('three-ds', tokens.events),
        ...{ platform, apiKey, decide: phones!.decide },
      },
      probe: { url: probe!.url, token: this.probeToken },
      limits: {
        slowBodyMs: 500,
        effectMs: 120_000,
        decisionMs: 60_000,
        threeDsAnswerMs: 2_000 * slowness,
      },
      ...options,
    });
  }

  async close(): Promise<void> {
    this.phones?.close();
    await this.probe?.close();
    await this.platform.close();
  }

  private endpoint(path: string, token: string): EndpointOptions {
    const url = `${this.addresses!.gateway}/webhooks/${path}`;
    return { url, header: HEADER, token, signingSecrets: this.signingSecrets };
  }
}
