import {
  digestsOfTables,
  fieldsOfAnyText,
  guess,
  routesOf,
  walkWithHead,
  itGuardsItsRoutes,
} from '#testing';
import { CardAppConfig } from '#strong-auth';
import { BackOfficeClient } from '../test/back-office-client.js';
import { ConsoleClient } from '../test/console-client.js';
import { PUBLIC_URL } from '../test/partner-client.js';
import { PlatformFixture } from '../test/platform-fixture.js';
import { PartnerGuard, scopeOf } from './partners/index.js';

const ACS_KEY = 'the-key-of-the-acs-of-the-spec';

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-back-office': '1' },
  body: JSON.stringify(body),
});
const ofConsole = (body: object): RequestInit => ({
  ...json(body),
  headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
});
const bearer = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } });

/** The log of calls, the last use of sessions, and wrong tokens: what any call may write. */
const WRITTEN_BY_ALL =
  /^(api_requests.*|console_sessions|reviewer_sessions|onboarding_link_guesses)$/;

describe('access to the platform', () => {
  let platform: PlatformFixture;

  beforeAll(async () => {
    platform = await PlatformFixture.start({
      acsApiKeys: [ACS_KEY],
      acsResultUrl: 'http://127.0.0.1:9',
      acsResultToken: 'the-result-token',
      guessesPerMinute: 1_000_000,
      rateLimitPerSecond: 1_000_000,
      cardApp: Object.assign(new CardAppConfig(), {
        signedInCallsPerSecond: 1_000_000,
        signedOutCallsPerSecond: 1_000_000,
      }),
    });
  });

  afterAll(() => platform?.close());

  itGuardsItsRoutes(() => platform, {
    open: [
      'GET /api-reference: public',
      'GET /assets/*file: public',
      'GET /back-office: public',
      'GET /brandings/:partnerId/logo: public',
      'GET /brandings/:partnerId: public',
      'GET /card-app-worker.js: public',
      'GET /card-app.webmanifest: public',
      'GET /card-app/api/app: public',
      'GET /card-app: public',
      'GET /challenge.css: public',
      'GET /challenges/:token/data: checked by its handler',
      'GET /challenges/:token/stream: checked by its handler',
      'GET /challenges/:token: checked by its handler',
      'GET /challenges/:token: checked by its handler',
      'GET /console: public',
      'GET /docs.md: public',
      'GET /docs/*file: public',
      'GET /docs/platform.js: public',
      'GET /docs: public',
      'GET /downloads/cli.tgz: public',
      'GET /downloads/client.tgz: public',
      'GET /llms.txt: public',
      'GET /onboarding/company/:token: public',
      'GET /onboarding/company/:token/credit-agreement/document.pdf: checked by its handler',
      'GET /onboarding/company/:token/credit-agreement: checked by its handler',
      'GET /onboarding/credit-agreement/:token/document.pdf: checked by its handler',
      'GET /onboarding/credit-agreement/:token: checked by its handler',
      'GET /onboarding/credit-application/:token/credit-agreement/document.pdf: checked by its handler',
      'GET /onboarding/credit-application/:token/credit-agreement: checked by its handler',
      'GET /onboarding/credit-application/:token: public',
      'GET /onboarding/kyc/:token: public',
      'GET /sandbox/shop/purchases/:id: public',
      'GET /sandbox/shop/settings: public',
      'GET /sandbox/shop: public',
      'GET /v1/openapi.json: public',
      'POST /back-office/v1/enrolment/options: public',
      'POST /back-office/v1/enrolment: public',
      'POST /back-office/v1/session/options: public',
      'POST /back-office/v1/session: public',
      'POST /card-app/api/challenges/:id/decision: checked by its handler',
      'POST /card-app/api/challenges/:id/options: checked by its handler',
      'POST /card-app/api/enrolment/options: public',
      'POST /card-app/api/enrolment: public',
      'POST /card-app/api/session/options: public',
      'POST /card-app/api/session: public',
      'POST /console/v1/enrolment/options: public',
      'POST /console/v1/enrolment: public',
      'POST /console/v1/session/options: public',
      'POST /console/v1/session: public',
      'POST /onboarding/company/:token/credit-agreement: checked by its handler',
      'POST /onboarding/credit-agreement/:token: checked by its handler',
      'POST /onboarding/credit-application/:token/credit-agreement: checked by its handler',
      'POST /sandbox/shop/purchases: public',
    ],
    anyType: ['POST /onboarding/company/:token/documents', 'POST /onboarding/kyc/:token/documents'],
  });

  it('answers HEAD without an effect, and lets caches store these answers only', async () => {
    // Deliveries would change rows meanwhile.
    const partner = await platform.addPartnerWithoutWebhook();
    const company = await partner.createCompany();
    const person = await partner.createPerson(company.id);
    const card = await partner.orderCard(person.id);
    const url = await partner.onboardingUrl(company.id);
    const reviewer = await BackOfficeClient.signedIn(platform);
    const colleague = await ConsoleClient.signedIn(platform, partner.id);
    const idOf = (path: string) =>
      path.includes('/people/') ? person.id : path.includes('/cards/') ? card.id : company.id;
    const link = `/v1/companies/generate-onboarding-url`;
    const before = await digestsOfTables(platform.database, WRITTEN_BY_ALL);
    const { faults, statuses, stored } = await walkWithHead(
      platform,
      [
        { authorization: `Bearer ${partner.apiKey}` },
        { cookie: reviewer.cookie, 'x-back-office': '1' },
        { cookie: colleague.cookie },
        { authorization: `Bearer ${ACS_KEY}` },
      ],
      (path) =>
        (path === link ? `${link}?companyId=${company.id}` : path)
          .replace(':token', url.split('/').at(-1)!)
          .replace(':channel', 'events')
          .replaceAll(/[:*]\w+/g, idOf(path)),
    );
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/card-app-worker.js: no-cache',
      '/card-app.webmanifest: no-cache',
      '/docs.md: no-cache',
      '/docs/platform.js: no-cache',
      '/docs: no-cache',
      '/downloads/cli.tgz: no-cache',
      '/downloads/client.tgz: no-cache',
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
      '/llms.txt: no-cache',
      '/sandbox/shop: no-cache',
      '/v1/event-types: private, no-cache',
    ]);
    expect(await digestsOfTables(platform.database, WRITTEN_BY_ALL)).toEqual(before);
    expect(statuses[link]).toEqual([405, 401, 403, 401]);
    expect(statuses['/v1/companies/:id']).toEqual([200, 401, 200, 401]);
    expect(statuses['/v1/events/stream']).toEqual([200, 401, 200, 401]);
    expect(statuses['/back-office/v1/applications']).toEqual([401, 200, 401, 401]);
    expect(statuses['/back-office/v1/invoices/:id/document.pdf']![1]).toBe(405);
    expect(statuses['/health/ready']).toEqual([200, 200, 200, 200]);
  });

  it('declares the kind of text of more than a hundred fields', () => {
    expect(fieldsOfAnyText(platform).fields).toBeGreaterThan(100);
  });

  it("needs a scope for each route of the partners' API, a writing scope for changes", () => {
    const routes = routesOf(platform).flatMap(({ method, path, access, handler }) =>
      access?.kind === 'guarded' && access.guards.includes(PartnerGuard.name)
        ? [{ route: `${method} ${path}`, isReading: method === 'GET', scope: scopeOf(handler!) }]
        : [],
    );
    expect(routes.length).toBeGreaterThan(80);
    expect(routes.filter(({ scope }) => scope === undefined)).toEqual([]);
    const isOdd = ({ isReading, scope }: (typeof routes)[number]) =>
      scope!.endsWith(':read') !== isReading;
    expect(routes.filter(isOdd).map(({ route, scope }) => [route, scope])).toEqual([
      // Each makes a credential, or shows one.
      ['GET /v1/companies/generate-onboarding-url', 'onboarding-links:write'],
      ['GET /v1/sandbox/cards/:id/letter', 'sandbox:write'],
    ]);
  });

  describe('that is guessed', () => {
    let strict: PlatformFixture;

    beforeEach(async () => {
      strict = await PlatformFixture.start({ acsApiKeys: [ACS_KEY] }, platform.database);
    });

    afterEach(() => strict?.close());

    it.each<[string, (attempt: number) => [string, RequestInit]]>([
      ['an API key', (attempt) => ['/v1/companies', bearer(`pk_test_wrong_0123456789_${attempt}`)]],
      [
        'the key of the ACS',
        (attempt) => ['/acs/v1/authentications/x', bearer(`wrong-${attempt}`)],
      ],
      [
        'the key of the ACS, on its fast way',
        (attempt) => ['/acs/v1/authentications', { method: 'POST', ...bearer(`wrong-${attempt}`) }],
      ],
      [
        'a code of a reviewer',
        () => ['/back-office/v1/enrolment/options', json({ code: 'AAAA-BBBB-CCCC-DDDD-EEEE' })],
      ],
      [
        'an invitation to the console',
        () => ['/console/v1/enrolment/options', ofConsole({ code: 'AAAA-BBBB-CCCC-DDDD-EEEE' })],
      ],
      [
        'a session of the console',
        (attempt) => ['/v1/companies', { headers: { cookie: `console=guessed-${attempt}` } }],
      ],
      [
        'a code of a cardholder',
        () => ['/card-app/api/enrolment/options', json({ code: 'AAAA-BBBB-CCCC' })],
      ],
      ['the address of a payment', (attempt) => [`/challenges/${attempt}`, {}]],
      ['the link of an onboarding', (attempt) => [`/onboarding/kyc/${attempt}/application`, {}]],
      [
        'the link of a credit agreement',
        (attempt) => [`/onboarding/credit-agreement/g${attempt}`, {}],
      ],
    ])('keeps who guesses %s waiting', async (_what, callOf) => {
      const { looked, retryAfter } = await guess((attempt) => {
        const [path, init] = callOf(attempt);
        return fetch(`${strict.url}${path}`, init);
      });
      expect(looked).toBeLessThanOrEqual(60);
      expect(retryAfter).toBeGreaterThan(0);
      await platform.database.query('DELETE FROM onboarding_link_guesses');
    });

    it('remains for known partners when others guess keys from their address', async () => {
      const partner = await strict.addPartner();
      expect((await partner.get('/v1/companies')).status).toBe(200);
      await guess((attempt) =>
        fetch(`${strict.url}/v1/companies`, bearer(`pk_test_wrong_0123456789_${attempt}`)),
      );
      expect((await partner.get('/v1/companies')).status).toBe(200);
    });
  });
});
