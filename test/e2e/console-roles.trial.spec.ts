import type { ConsoleRole } from '#contracts';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { closePages, openPage } from './support/browser.ts';
import { signInWithRole } from './support/staff-pages.ts';
import { PayingCompany } from './support/paying-company.ts';
import { platformPages } from './support/systems.ts';

interface Screen {
  hash: string;
  /** A text that appears once the screen has loaded. */
  sign: string | RegExp;
  /** The buttons that change something. */
  changes: readonly string[];
}

/** Buttons that only read, or only change what is shown. */
const READING =
  /^(Copy|Download|PDF|CSV|camt\.053|Keyboard shortcuts|Pause live updates|Sessions|Sign out|Account)\b/;

describe('the roles of the console', () => {
  let stack: Stack;
  let browser: Browser;
  let screens: readonly Screen[];

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
    const paying = await PayingCompany.create(stack.endpoints);
    const { companyId, card } = paying.holder;
    const payment = await paying.play('purchase');
    const screen = (hash: string, sign: Screen['sign'], ...changes: string[]): Screen => ({
      ...{ hash: `#/${hash}`, sign, changes },
    });
    screens = [
      screen(`companies/${companyId}`, 'Spending rules', 'Approve credit', 'Let 31 days pass'),
      screen('events', 'Pause live updates', 'Send a test event', 'Recover failed events'),
      screen(`cards/${card.id}`, 'Spending rules', 'Play', 'Begin a purchase with 3-D Secure'),
      screen(`accounts/${card.accountId}`, 'Latest changes', 'Automatic top-ups wait', 'Play'),
      screen(`payments/${payment}`, 'Related events', 'Play'),
      screen('home', 'Your first steps'),
      screen('mail-settings', 'Who sends which mail', 'Save'),
      screen('three-ds-rules', 'There are no rules', 'Add rule', 'Save'),
      screen('endpoints/events', 'Signing secrets', 'Save', 'Roll the secret'),
      screen('endpoints/transactions', /^URL|There is no endpoint yet/, 'Save'),
      screen('api-keys', 'Configured key', 'Create key', 'Roll the key Configured key'),
      screen('trail', 'Sandbox Admin created a passkey'),
      screen('requests', 'API requests'),
    ];
  });

  afterAll(() => closePages(browser));

  const ANY_EVENT: Screen = { hash: '', sign: 'Payload', changes: ['Deliver again'] };

  it.each<[ConsoleRole, boolean]>([
    ['admin', true],
    ['developer', false],
  ])('offer everything to the %s, and the team: %s', async (role, hasTeam) => {
    const { page, complaints } = await signedIn(role);
    for (const screen of screens) {
      await open(page, screen);
      await seeChanges(page, screen);
    }
    await openAnEvent(page);
    await seeChanges(page, ANY_EVENT);
    expect(await page.getByRole('link', { name: 'Team' }).count()).toBe(hasTeam ? 1 : 0);
    expect(complaints).toEqual([]);
  });

  it('offer nothing to the viewer that would be answered with 403', async () => {
    const { page, complaints } = await signedIn('viewer');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    const inVain: Record<string, string[]> = {};
    for (const screen of screens) {
      await open(page, screen);
      // What can be simulated is known only then.
      await page.getByText('Sandbox', { exact: true }).first().waitFor();
      inVain[screen.hash] = await buttonsOf(page);
    }
    await openAnEvent(page);
    inVain['an event'] = await buttonsOf(page);
    const none = Object.keys(inVain).map((hash) => [hash, []]);
    expect(inVain).toEqual(Object.fromEntries(none));
    expect(await page.getByRole('link', { name: 'Team' }).count()).toBe(0);
    expect([refused, complaints]).toEqual([[], []]);
  });

  async function signedIn(role: ConsoleRole) {
    const opened = await openPage(browser);
    await signInWithRole(opened.page, stack.endpoints, role);
    await opened.page.goto(stack.endpoints.console);
    return opened;
  }

  async function open(page: Page, { hash, sign }: Screen): Promise<void> {
    await page.goto(`${stack.endpoints.console}${hash}`);
    await page.locator('main').getByText(sign).first().waitFor();
  }

  async function openAnEvent(page: Page): Promise<void> {
    await page.goto(`${stack.endpoints.console}#/events`);
    await page.getByRole('table', { name: 'Events' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: ANY_EVENT.sign }).waitFor();
  }

  async function seeChanges(page: Page, { changes }: Screen): Promise<void> {
    for (const name of changes) {
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
  }

  /** The buttons that do more than read. */
  async function buttonsOf(page: Page): Promise<string[]> {
    const named = (await page.locator('main').ariaSnapshot()).matchAll(/- button "([^"]+)"/g);
    return [...named].map(([, name]) => name!).filter((name) => !READING.test(name));
  }
});
