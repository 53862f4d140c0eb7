import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eventually, ScriptedServer } from '#testing';
import type { PartnerClient } from '../../../test/partner-client.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { testCertificate } from '../../../test/test-certificate.js';
import { DeliveryLimits } from './delivery-queue.js';

// For attempts that must time out: long enough for the good endpoint on a busy machine.
const SHORT_TIMEOUT_MS = 2_000;
const EVENTS = 20;

interface Misbehaviour {
  listener: RequestListener;
  failure: RegExp;
  isTls?: true;
  isEndless?: true;
}

const misbehaviours: Record<string, Misbehaviour> = {
  'never answers': { listener: () => {}, failure: /^no answer in 2 s$/, isEndless: true },
  'drips a byte now and then': {
    listener: (_request, response) => {
      response.writeHead(200).write('x');
      const timer = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(timer));
    },
    failure: /^no answer in 2 s$/,
    isEndless: true,
  },
  'refuses with a body without end': {
    listener: (_request, response) => void response.writeHead(500).write('x'.repeat(100_000)),
    failure: /^answered 500$/,
  },
  redirects: {
    listener: (_request, response) => void response.writeHead(302, { location: '/' }).end(),
    failure: /^answered 302$/,
  },
  'breaks the connection': {
    listener: (request) => request.socket.resetAndDestroy(),
    failure: /^ECONNRESET|^UND_ERR_SOCKET/,
  },
  'has a certificate that is not to be trusted': {
    listener: (_request, response) => void response.writeHead(204).end(),
    failure: /^DEPTH_ZERO_SELF_SIGNED_CERT/,
    isTls: true,
  },
};

describe('a misbehaving endpoint', () => {
  let platform: PlatformFixture;
  let good: ScriptedServer;
  let goodPartner: EventLogPartner;
  let bad: Server;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
    good = await ScriptedServer.start(() => ({ status: 204 }));
    goodPartner = new EventLogPartner(await platform.addPartner({ url: good.url }));
  });

  afterAll(async () => {
    await platform?.close();
    await good.close();
  });

  afterEach(() => {
    bad.close();
    bad.closeAllConnections();
  });

  async function listen(listener: RequestListener, isTls = false): Promise<string> {
    bad = isTls ? createSecureServer(testCertificate, listener) : createServer(listener);
    await once(bad.listen(0, '127.0.0.1'), 'listening');
    const { port } = bad.address() as AddressInfo;
    return `${isTls ? 'https' : 'http'}://127.0.0.1:${port}/`;
  }

  async function emitAll(partner: PartnerClient): Promise<string[]> {
    const companies = await Promise.all(
      Array.from({ length: EVENTS }, () => partner.createCompany()),
    );
    const events = new EventLogPartner(partner);
    return Promise.all(companies.map(({ id }) => events.emit(id)));
  }

  it.each(Object.keys(misbehaviours))(
    'delays no other endpoint: an endpoint that %s',
    async (name) => {
      const { listener, failure, isTls, isEndless } = misbehaviours[name]!;
      const { attemptTimeoutMs } = new DeliveryLimits();
      platform.app.get(DeliveryLimits).attemptTimeoutMs = isEndless
        ? SHORT_TIMEOUT_MS
        : attemptTimeoutMs;
      const url = await listen(listener, isTls);
      const badPartner = new EventLogPartner(await platform.addPartner({ url }));
      const badIds = await emitAll(badPartner.client);
      const goodIds = await emitAll(goodPartner.client);
      for (const id of goodIds) await goodPartner.afterAttempts(id, 1, 'delivered');
      for (const id of badIds) {
        const { attempts } = await badPartner.afterAttempts(id, 1, 'pending');
        expect(attempts[0]!.failure).toMatch(failure);
      }
    },
  );

  it('uses only its share of the memory, while its other events wait in the queue', async () => {
    const limits = platform.app.get(DeliveryLimits);
    Object.assign(limits, { slotsPerEndpoint: 2, eventsPerEndpoint: 4 });
    try {
      const url = await listener204();
      const partner = new EventLogPartner(await platform.addPartner({ url }));
      const ids = await emitAll(partner.client);
      for (const id of ids) await partner.afterAttempts(id, 1, 'delivered');
      expect(underWayAtOnce).toBe(2);
    } finally {
      Object.assign(limits, new DeliveryLimits());
    }
  });

  let underWayAtOnce = 0;

  /** A server that answers after a moment and records the highest number of concurrent requests. */
  function listener204(): Promise<string> {
    let underWay = 0;
    return listen((_request, response) => {
      underWay += 1;
      underWayAtOnce = Math.max(underWayAtOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(204).end();
      }, 20);
    });
  }

  it('leaves no attempt open', async () => {
    await eventually('nothing is leased', async () => {
      const [row] = await platform.database.query(
        'SELECT count(*)::int AS leased FROM deliveries WHERE leased_until > now()',
      );
      return row!.leased === 0;
    });
  });
});
