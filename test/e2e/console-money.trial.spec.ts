import { readFile } from 'node:fs/promises';
import type { Money } from '#contracts';
import { callJson } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { loaded } from './support/album.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, openPage } from './support/browser.ts';
import { openConsole } from './support/staff-pages.ts';
import { PayingCompany } from './support/paying-company.ts';
import { sandboxPages } from './support/systems.ts';

/** The payments that the sandbox plays; scenarios that move the company's time come last. A verification is none. */
const scenarios = [
  'purchase',
  'hold',
  'declined',
  'fuel',
  'tip',
  'hotel',
  'several_clearings',
  'reversal',
  'partial_reversal',
  'foreign_currency',
  'clearing_without_authorization',
  'clearing_first',
  'clearing_reversal',
  'refund',
  'refund_without_purchase',
  'soft_decline',
  'hold_expired',
  'clearing_after_expiry',
] as const;

describe('the partner console, about people and money', () => {
  let stack: Stack;
  let browser: Browser;
  let company: PayingCompany;

  beforeAll(async () => {
    ({ stack, browser } = await sandboxPages());
    company = await PayingCompany.create(stack.endpoints);
  });

  afterAll(() => closePages(browser));

  const urlOf = (hash: string) => `${stack.endpoints.console}${hash}`;

  async function open(hash: string) {
    const opened = await openPage(browser);
    await openConsole(opened.page, stack.endpoints, hash);
    return opened;
  }

  const overflowOf = (page: Page) =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  it('finds a company by a part of its name, and leads to its people, cards, payments and events', async () => {
    await company.play('purchase');
    const { page, complaints } = await open('#/companies');
    await heading(page, 'Companies');
    const rows = page.getByRole('table', { name: 'Companies' }).locator('tbody tr');
    await rows.first().waitFor();
    await page.getByLabel('Part of the name').fill('no such company %');
    await page.getByText('No companies here.').waitFor();
    await page.getByLabel('Part of the name').fill('DQVIST');
    await rows.filter({ hasText: 'Lindqvist AB' }).getByRole('link').first().click();
    await heading(page, 'Lindqvist AB');

    await page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Ada' }).click();
    await heading(page, 'Ada Lindqvist');
    const events = page.getByRole('region', { name: 'Events' });
    await events.getByText('transaction_').first().waitFor();
    await page.getByRole('region', { name: 'Cards' }).getByRole('link').first().click();
    await heading(page, /^Card ••••/);
    await page.getByText('No rules: the available amount').waitFor();
    await page.getByRole('region', { name: 'Payments' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'What happened' }).waitFor();

    // The search is in the address.
    await page.goto(urlOf('#/people?search=ada'));
    await page.getByRole('table', { name: 'People' }).getByText('Ada Lindqvist').first().waitFor();
    expect(await page.getByLabel('Part of the name').inputValue()).toBe('ada');
    expect(complaints).toEqual([]);
  });

  it('names the companies of a list of events with one request, however many rows it has', async () => {
    const others = await Promise.all([1, 2, 3].map(() => PayingCompany.create(stack.endpoints)));
    expect(new Set(others.map(({ holder }) => holder.companyId)).size).toBe(3);
    const { page, complaints } = await openPage(browser);
    const lookups: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/companies')) lookups.push(request.url());
    });
    await openConsole(page, stack.endpoints, '#/events');
    const list = page.getByRole('table', { name: 'Events' });
    await list.getByRole('link', { name: 'Lindqvist AB' }).nth(3).waitFor();
    expect(lookups).toHaveLength(1);
    expect(new Set(new URL(lookups[0]!).searchParams.get('ids')!.split(',')).size).toBe(4);
    expect(complaints).toEqual([]);
  });

  it.each(scenarios)('draws what became of the payment: %s', async (scenario) => {
    const id = await company.play(scenario);
    const { held, cleared, refunded, messages } = await company.payment(id);
    const { page, complaints } = await open(`#/payments/${id}`);
    const steps = page.getByRole('list', { name: 'Steps of the payment' }).getByRole('listitem');
    await steps.first().waitFor();
    const isExpiry = ['hold_expired', 'clearing_after_expiry'].includes(scenario);
    expect(await steps.count()).toBe(messages.length + (isExpiry ? 1 : 0));
    const text = (amount: number) =>
      new Intl.NumberFormat('en-GB', { style: 'currency', currency: held.currency }).format(
        amount / 100,
      );
    const plain = (shown: string | null) => shown!.replaceAll(/\s/g, ' ');
    const last = plain(await steps.last().textContent());
    expect(last).toContain(plain(`Held after: ${text(held.amount)}`));
    expect(last).toContain(plain(`Paid after: ${text(cleared.amount - refunded.amount)}`));
    // Of a payment that was declined there is nothing to draw.
    const picture = page.getByRole('img', { name: 'The list below has the same values' });
    expect(await picture.count()).toBe(scenario === 'declined' ? 0 : 1);
    // Only the events of this payment.
    const related = page.getByRole('region', { name: 'Related events' }).locator('tbody tr');
    await related.first().waitFor();
    expect(await related.count()).toBe(messages.length + (isExpiry ? 1 : 0));
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows which rule declined a payment, with a link to it', async () => {
    const limited = await PayingCompany.create(stack.endpoints);
    const amount: Money = { amount: 100, currency: 'SEK' };
    await limited.restrict({ limits: [{ period: 'day', amount }] });
    const id = await limited.play('purchase');
    const { page, complaints } = await open(`#/payments/${id}`);
    const notice = page.getByRole('alert');
    await notice.getByText('A spending limit is used up.').waitFor();
    await notice.getByText(/At most SEK\s1.00 a day\./).waitFor();
    await notice.getByRole('link', { name: 'A rule of the card' }).click();
    await heading(page, /^Card ••••/);
    await page.getByRole('region', { name: 'Spending rules' }).getByText('a day.').waitFor();

    // A deleted rule can't be shown.
    await limited.restrict({ limits: [] });
    await page.goto(urlOf(`#/payments/${id}`));
    await page.reload();
    await notice.getByText('The rule has since been changed or removed.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('narrows payments by what is in the address, and shows both currencies', async () => {
    const { companyId } = company.holder;
    await company.play('foreign_currency');
    await company.play('declined');
    const { page, complaints } = await open(`#/payments?companyId=${companyId}&state=declined`);
    const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(new Set(await rows.getByText(/^(Declined|Cleared|Held)$/).allTextContents())).toEqual(
      new Set(['Declined']),
    );
    const scope = page.getByRole('list', { name: 'Filtered by' });
    await scope.getByText('Lindqvist AB').waitFor();
    await page.getByLabel('Status').selectOption('Cleared');
    await rows
      .getByText(/SEK.* · /)
      .first()
      .waitFor();
    await page.getByLabel('To').fill('2020-01-01');
    await page.getByText('No payments here.').waitFor();
    expect(page.url()).toContain('to=2020-01-01');
    await page.getByLabel('To').fill('');
    await scope.getByRole('button').click();
    await scope.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('companyId');
    expect(complaints).toEqual([]);
  });

  it('shows an account over time, and gives its statement and its reference away', async () => {
    const account = await PayingCompany.create(stack.endpoints);
    await account.play('purchase');
    await account.advanceDays(3);
    await account.play('purchase');
    await account.setAutoTopUp();
    const { accountId } = account.holder.card;
    const { platform, partner } = stack.endpoints;
    const { body } = await callJson<{ topUpReference: string }>(
      'GET',
      `${platform}/v1/accounts/${accountId}`,
      undefined,
      { authorization: `Bearer ${partner.apiKey}` },
    );
    const { page, complaints } = await openPage(browser);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openConsole(page, stack.endpoints, `#/accounts/${accountId}`);
    await heading(page, 'Debit account, SEK');
    const days = page.getByRole('region', { name: 'Balance by day' });
    await days.getByRole('img', { name: 'each of 4 days' }).waitFor();
    await days.getByText('Show as table').click();
    // The first day, and the one of the second purchase.
    expect(await days.getByRole('row').count()).toBe(3);
    const changes = page.getByRole('region', { name: 'Latest changes' });
    await changes.getByText('Show as table').click();
    await changes.getByRole('link', { name: 'account_top_up' }).waitFor();
    await page.getByRole('region', { name: 'Automatic top-ups' }).getByText('On').waitFor();

    const statement = page.getByRole('region', { name: 'Statement' });
    for (const [format, beginning] of [
      ['PDF', '%PDF-'],
      ['CSV', '\u00EF\u00BB\u00BFbookedOn'],
      ['camt.053', '<?xml'],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        statement.getByRole('button', { name: format! }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(
        /^statement-\d{4}-\d\d\.(pdf|csv|camt053\.xml)$/,
      );
      const content = await readFile(await download.path(), 'latin1');
      expect(content.slice(0, 20)).toContain(beginning);
    }

    const transfers = page.getByRole('region', { name: 'Bank transfers to this account' });
    await transfers.getByRole('button', { name: 'Copy Reference' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(body.topUpReference);
    expect(complaints).toEqual([]);
  });

  it('says what is not there', async () => {
    const { page, complaints } = await open('#/companies/cmp_none');
    await page.getByText('There is no such company').waitFor();
    for (const [hash, text] of [
      [`#/people/per_${'0'.repeat(32)}`, 'There is no such person'],
      ['#/cards/crd_none', 'There is no such card'],
      [`#/accounts/acc_${'0'.repeat(32)}`, 'There is no such account'],
      ['#/payments/txn_none', 'There is no such payment'],
    ] as const) {
      await page.goto(urlOf(hash));
      await page.getByText(text).waitFor();
    }
    await page.getByRole('link', { name: 'All payments' }).click();
    await heading(page, 'Payments');
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no barriers in %s colours, on a phone',
    async (scheme) => {
      const id = await company.play('partial_reversal');
      const { companyId, card } = company.holder;
      const { page } = await open(`#/payments/${id}`);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('list', { name: 'Steps of the payment' }).waitFor();
      expect([await barriersOn(page), await overflowOf(page)]).toEqual([[], 0]);
      for (const [hash, region] of [
        [`#/companies/${companyId}`, 'Payments'],
        [`#/accounts/${card.accountId}`, 'Latest changes'],
        [`#/cards/${card.id}`, 'Spending rules'],
      ] as const) {
        await page.goto(urlOf(hash));
        await page.getByRole('region', { name: region }).waitFor();
        await loaded(page);
        expect([hash, await barriersOn(page), await overflowOf(page)]).toEqual([hash, [], 0]);
      }
    },
  );
});
