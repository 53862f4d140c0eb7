import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config';
import { cardNetworks, type ChallengePage, type Problem } from '#contracts';
import { callJson, eventually, headOf, type JsonAnswer } from '#testing';
import type { PlatformFixture } from '../../../test/platform-fixture.js';
import { PlatformConfig } from '../../platform.config.js';
import { merchant, ThreeDsFixture } from '../../../test/three-ds-fixture.js';

const SHELL =
  '<!doctype html><html><head><title>Pay</title></head><body><div id="root"></div></body></html>';

describe('the merchant landing page', () => {
  let webRoot: string;
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'challenge-'));
    await writeFile(join(webRoot, 'challenge.html'), SHELL);
    threeDs = await ThreeDsFixture.start({ webRoot, cardNetwork: 'mastercard' });
    await threeDs.partner.put('/v1/branding', {
      displayName: 'NW & Cards',
      primaryColor: '#aa0033',
      instructions: { en: 'Open **the app**', de: 'App öffnen' },
    });
  });

  afterAll(async () => {
    await threeDs?.close();
    await rm(webRoot, { recursive: true });
  });

  const pathOf = (challengeUrl: string) => new URL(challengeUrl).pathname;

  async function openPage(changes: object = {}) {
    const { challenge, requested } = await threeDs.presentedRequest(changes);
    const url = `${threeDs.platform.url}${pathOf(challenge.challengeUrl)}`;
    return { url, requested };
  }

  const dataOf = (url: string): Promise<JsonAnswer<ChallengePage>> =>
    callJson('GET', `${url}/data`);

  /** All messages of the page's stream until it ends. */
  async function streamOf(url: string, onFirst: () => Promise<unknown>): Promise<ChallengePage[]> {
    const pages: ChallengePage[] = [];
    let text = '';
    const response = await fetch(`${url}/stream`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        pages.push(JSON.parse(event.replace(/^data: /, '')) as ChallengePage);
        if (pages.length === 1) await onFirst();
      }
    }
    return pages;
  }

  it('shows the payment in the cardholder’s locale, and nothing else', async () => {
    const { url, requested } = await openPage({
      browserLocale: 'de-AT',
      returnUrl: 'https://shop.example/back',
    });
    const { headers, body } = await dataOf(url);
    expect(body).toEqual({
      state: 'waiting',
      partner: { name: 'NW & Cards', logoUrl: null, primaryColor: '#aa0033' },
      cardNetwork: 'mastercard',
      cardLast4: threeDs.card.last4,
      merchantName: merchant.name,
      amount: { amount: 12_950, currency: 'EUR' },
      formattedAmount: expect.stringMatching(/^€\s129,50$/),
      locale: 'de-AT',
      instructionsHtml: '<p>App öffnen</p>\n',
      expiresAt: requested.expiresAt,
      returnUrl: 'https://shop.example/back',
      appUrl: null,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it("opens the payment in the partner's app, which returns to this page, until the decision", async () => {
    const appAddress = 'https://app.northwind.example/approve/{requestId}?return={returnUrl}';
    await threeDs.partner.patch('/v1/branding', { appAddress });
    const { url, requested } = await openPage();
    const { threeDsRequestId } = requested;
    const page = new URL(url).pathname;
    const { appUrl } = (await dataOf(url)).body;
    const { origin, pathname, searchParams } = new URL(appUrl!);
    expect(origin + pathname).toBe(`https://app.northwind.example/approve/${threeDsRequestId}`);
    expect(new URL(searchParams.get('return')!).pathname).toBe(page);
    const plain = await (await fetch(url)).text();
    expect(plain).toContain(`<a href="${appUrl!.replaceAll('&', '&amp;')}"`);

    await threeDs.callBack(requested, { response: 'approved' });
    expect((await dataOf(url)).body).toMatchObject({ state: 'approved', appUrl: null });
    await threeDs.partner.patch('/v1/branding', { appAddress: null });
  });

  it('has a logo of each card network, and the platform starts with no other network', () => {
    for (const network of cardNetworks)
      expect(existsSync(`apps/web/public/assets/card-networks/${network}.svg`)).toBe(true);
    const start = () => loadConfig(PlatformConfig, { CARD_NETWORK: 'discover' });
    expect(start).toThrow(/CARD_NETWORK.*visa, mastercard/);
  });

  it.each([
    [{ amount: 12_950, currency: 'JPY' }, '¥12,950'],
    [{ amount: 12_950, currency: 'BHD' }, 'BHD 12.950'],
  ])('formats %j with the currency’s minor unit', async (amount, formatted) => {
    const { url } = await openPage({ amount });
    const { formattedAmount, locale } = (await dataOf(url)).body;
    expect([formattedAmount.replaceAll(/\s/g, ' '), locale]).toEqual([formatted, 'en']);
  });

  it('ends the stream at once for HEAD', async () => {
    const { url } = await openPage();
    const { status, headers } = await headOf(`${url}/stream`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  it('holds ten streams of a payment, and ends the oldest for an eleventh', async () => {
    const { url } = await openPage();
    const closing = new AbortController();
    const open = () => fetch(`${url}/stream`, { signal: closing.signal });
    const ended: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const stream = await open();
      stream.text().then(
        () => ended.push(count),
        () => {},
      );
    }
    await eventually('one is ended', () => ended.length > 0);
    expect(ended).toEqual([0]);
    closing.abort();
  });

  it.each([
    [{ response: 'approved' }, 'approved'],
    [{ response: 'denied' }, 'denied'],
    [{ response: 'failed', reason: 'cancelled' }, 'cancelled'],
    [{ response: 'failed', reason: 'technical_error' }, 'failed'],
  ])('changes after %j to %s', async (response, state) => {
    const { url, requested } = await openPage();
    const pages = await streamOf(url, () => threeDs.callBack(requested, response));
    // The intermediate state "presented" may be sent, too.
    const states = new Set(pages.map((page) => page.state));
    expect([...states]).toEqual(['waiting', state]);
    expect((await dataOf(url)).body.state).toBe(state);
  });

  it('shows the expiry, and is unknown after a while', async () => {
    const { url } = await openPage();
    const pages = await streamOf(url, () => threeDs.pass(150_001));
    expect(pages.at(-1)!.state).toBe('expired');
    threeDs.clock.pass(15 * 60_000 - 1);
    expect((await dataOf(url)).status).toBe(200);
    threeDs.clock.pass(1);
    const { status, body } = await callJson<Problem>('GET', `${url}/data`);
    expect([status, body.code]).toEqual([404, 'challenge_unknown']);
  });

  it('changes at another replica than the one with the decision', async () => {
    const another: PlatformFixture = await threeDs.startAnother();
    try {
      const { url, requested } = await openPage();
      const atAnother = url.replace(threeDs.platform.url, another.url);
      const approve = () => threeDs.callBack(requested, { response: 'approved' });
      const pages = await streamOf(atAnother, approve);
      expect(pages.at(-1)!.state).toBe('approved');
      expect((await dataOf(atAnother)).body.state).toBe('approved');
    } finally {
      await another.close();
    }
  });

  it('ends the stream of a page that could not be updated, so that the page reconnects', async () => {
    const { url, requested } = await openPage();
    const rename = (from: string, to: string) =>
      threeDs.platform.database.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    const pages = await streamOf(url, async () => {
      await rename('partner_branding', 'branding_away');
      await threeDs.callBack(requested, { response: 'approved' });
    });
    await rename('branding_away', 'partner_branding');
    expect(pages.map(({ state }) => state)).not.toContain('approved');
    expect((await dataOf(url)).body.state).toBe('approved');
  });

  it('ends the streams of open pages at shutdown', async () => {
    const another = await threeDs.startAnother();
    const { url } = await openPage();
    const atAnother = url.replace(threeDs.platform.url, another.url);
    const pages = await streamOf(atAnother, () => {
      void another.close();
      return Promise.resolve();
    });
    expect(pages.map(({ state }) => state)).toEqual(['waiting']);
    await another.close();
  });

  it('works without scripts, and reloads itself until the decision', async () => {
    const { url, requested } = await openPage({
      merchant: { ...merchant, name: '<b>Shop & Söhne</b> $& "1"' },
      returnUrl: 'https://shop.example/?a=1&b="2"',
    });
    const waiting = await (await fetch(url)).text();
    expect(waiting).toContain('<noscript><meta http-equiv="refresh" content="3">');
    expect(waiting).toContain('&lt;b&gt;Shop &amp; Söhne&lt;/b&gt; $&amp; &quot;1&quot;');
    expect(waiting).toContain('NW &amp; Cards');
    expect(waiting).toContain('€129.50');
    expect(waiting).toContain('<img src="/assets/card-networks/mastercard.svg" alt="Mastercard">');
    expect(waiting).toContain('<strong>the app</strong>');
    expect(waiting).not.toContain('<script');

    await threeDs.callBack(requested, { response: 'denied' });
    const denied = await (await fetch(url)).text();
    expect(denied).not.toContain('http-equiv="refresh"');
    expect(denied).toContain('Payment declined');
    expect(denied).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
    expect(await (await fetch(`${threeDs.platform.url}/challenge.css`)).text()).toContain('.plain');
  });

  it('may be framed by shops, and sends no referrer', async () => {
    const { url } = await openPage();
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'self' https: http:",
        'trusted-types partner-instructions',
      ]),
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is unknown under the request’s id and under a guessed token', async () => {
    const { requested } = await openPage();
    for (const token of [requested.threeDsRequestId, 'A'.repeat(43)]) {
      const url = `${threeDs.platform.url}/challenges/${token}`;
      const page = await fetch(url);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('This payment is not known');
      expect((await dataOf(url)).status).toBe(404);
      expect((await fetch(`${url}/stream`)).status).toBe(404);
      expect((await headOf(`${url}/stream`)).status).toBe(404);
    }
  });

  it('has a token of 256 random bits that appears nowhere else', async () => {
    const { url } = await openPage();
    const token = url.split('/').at(-1)!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await eventually('the partner was asked', () => threeDs.webhook.requests.length > 0);
    expect(JSON.stringify(threeDs.forwarded())).not.toContain(token);
  });
});
