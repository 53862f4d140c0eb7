import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { tablesWith } from '#testing';
import { serviceNames } from '../../tools/local/services/service-names.ts';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { launchBrowser, openPage, VirtualAuthenticator } from './support/browser.ts';
import {
  approveAtOnce,
  openCards,
  openReveal,
  payWithDetails,
  revealDetails,
  setPin,
  type TypedCard,
} from './support/card-vault.ts';
import {
  activePhysicalCardOf,
  type Cardholder,
  createCardholder,
  enrolmentCodeFor,
  playPayment,
} from './support/cardholder.ts';
import { OtlpCollector } from './support/otlp-collector.ts';

/** Twelve digits, which nothing else has by chance. */
const PIN = '480517396284';

describe('card numbers, CVCs and PINs', () => {
  let collector: OtlpCollector;
  let stack: Stack;
  let browser: Browser;
  let cardholder: Cardholder;
  let details: TypedCard;
  /** What the browser sent to, and got from, all but the vault; and what it keeps. */
  const seenByPages: string[] = [];

  beforeAll(async () => {
    collector = await OtlpCollector.start();
    const settings = {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    [stack, browser] = await Promise.all([
      startStack({
        isTemporary: true,
        environment: Object.fromEntries(serviceNames.map((name) => [name, settings])),
      }),
      launchBrowser(),
    ]);
    await useCards();
    // Nothing is written after that.
    for (const name of serviceNames) await stack.services[name].stop();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await collector?.close();
  });

  /** Shows the details, buys with them, sets a PIN and shows it; and plays other payments. */
  async function useCards(): Promise<void> {
    const { endpoints } = stack;
    cardholder = await createCardholder(endpoints);
    const app = await watchedPage();
    await VirtualAuthenticator.addTo(app);
    const { url } = await enrolmentCodeFor(endpoints, cardholder);
    await openCards(app, url);
    details = await revealDetails(app);
    seenByPages.push(await app.content());
    const shop = await watchedPage();
    await payWithDetails(shop, endpoints, { ...details, expiry: '01/20' });
    await shop.getByRole('alert').waitFor();
    await payWithDetails(shop, endpoints, details);
    await approveAtOnce(app);
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await activePhysicalCardOf(endpoints, cardholder);
    await app.goto(`${endpoints.cardApp}#/cards`);
    await app.reload();
    await setPin(app, PIN);
    const frame = await openReveal(app, 'Show PIN', 'Show the PIN?');
    await frame.getByText(PIN).waitFor();
    await playPayment(endpoints, cardholder, 'tip');
    for (const page of [app, shop]) {
      seenByPages.push(await page.content(), JSON.stringify(await page.context().storageState()));
    }
  }

  async function watchedPage(): Promise<Page> {
    const { page } = await openPage(browser);
    const vault = stack.endpoints.cardVault;
    page.on('console', (message) => seenByPages.push(message.text()));
    page.on('pageerror', (error) => seenByPages.push(String(error.stack)));
    page.on('request', (request) => {
      if (request.url().startsWith(vault)) return;
      const headers = JSON.stringify(request.headers());
      seenByPages.push(request.url(), request.postData() ?? '', headers);
    });
    page.on('response', (response) => {
      if (response.url().startsWith(vault)) return;
      response.text().then(
        (text) => seenByPages.push(text),
        () => {},
      );
    });
    return page;
  }

  it('are in no file of a service, of Kafka or of Postgres', () => {
    const files = readdirSync(stack.stateDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const found = files.filter((file) => isIn(readFileSync(file).toString('latin1')));
    expect(found).toEqual([]);
    // The search finds what is there: the card's id in logs, records and rows.
    const places = files.filter((file) => readFileSync(file).includes(cardholder.card.id));
    for (const part of [/\.log$/, /kafka/, /postgres/]) {
      expect(places.filter((file) => part.test(file))).not.toEqual([]);
    }
  });

  it('are in no row of a database, also not of the vault, which seals them', async () => {
    const { platform } = stack.endpoints.postgres;
    const databases = Object.values(stack.endpoints.postgres);
    const found: string[] = [];
    for (const url of databases) found.push(...(await tablesWith(url, secretPattern())));
    expect(found).toEqual([]);
    expect(await tablesWith(platform, cardholder.card.id)).not.toEqual([]);
    const token = await tokenOf(cardholder.card.id);
    expect(await tablesWith(stack.endpoints.postgres.cardVault, token)).not.toEqual([]);
  });

  it('are in no trace, and in nothing that the pages of the app and the shop see', () => {
    expect(collector.received.length).toBeGreaterThan(0);
    expect(collector.received.filter(isIn)).toEqual([]);
    expect(collector.received.some((text) => text.includes('card-vault'))).toBe(true);
    expect(seenByPages.filter(isIn)).toEqual([]);
    expect(seenByPages.some((text) => text.includes(cardholder.card.id))).toBe(true);
  });

  /** Number and PIN as text, in groups, in hex and in base64; the CVC beside its name. */
  function secretPattern(): string {
    const numbers = [details.number.replaceAll(/\D/g, ''), PIN];
    const written = numbers.flatMap((digits) => [
      digits,
      ...['[ \\-]', '%20', '\\+'].map((gap) => digits.match(/.{4}/g)!.join(gap)),
      Buffer.from(digits).toString('hex'),
      ...['', ' ', '  '].map((before) => base64Within(before, digits)),
    ]);
    return `${written.join('|')}|cvc["' ]*[:=]["' ]*${details.cvc}`;
  }

  function isIn(text: string): boolean {
    return new RegExp(secretPattern(), 'i').test(text);
  }

  async function tokenOf(cardId: string): Promise<string> {
    const client = new pg.Client(stack.endpoints.postgres.platform);
    await client.connect();
    try {
      const { rows } = await client.query<{ card_token: string }>(
        'SELECT card_token FROM cards WHERE id = $1',
        [cardId],
      );
      return rows[0]!.card_token;
    } finally {
      await client.end();
    }
  }
});

/** The part of the base64 text that is the same whatever is around the digits. */
function base64Within(before: string, digits: string): string {
  const text = Buffer.from(`${before}${digits}`).toString('base64').replaceAll('=', '');
  const from = before === '' ? 0 : before.length + 1;
  const whole = Math.floor(((before.length + digits.length) * 4) / 3);
  return text.slice(from, whole).replaceAll('+', '\\+');
}
