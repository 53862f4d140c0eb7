import type { Browser, Page } from 'playwright-core';
import type { ServiceName } from '../../tools/local/services/service-names.ts';
import type { Stack } from '../../tools/local/stack.ts';
import { closePages, openPage, VirtualAuthenticator } from './support/browser.ts';
import { createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { PartnerPage, signInOperator } from './support/partner-page.ts';
import { barriersOn } from './support/screen-faults.ts';
import { BackOfficePage, openConsole as showConsole } from './support/staff-pages.ts';
import { wholeSystem } from './support/systems.ts';

/** The services whose processes are stopped, as if their machine were overloaded. */
const frozen: readonly ServiceName[] = ['platform', 'onboarding', 'three-ds', 'operations'];

const BLAME = /connection|connectivity|internet|network|offline/i;

interface OpenedPage {
  name: string;
  page: Page;
  /** Makes the page send a request while the server is frozen. */
  ask(): Promise<unknown>;
  /** Waits until the page shows the server's answer. */
  answered(): Promise<unknown>;
}

describe('a server that hangs', () => {
  let stack: Stack;
  let browser: Browser;
  let opened: OpenedPage[];

  beforeAll(async () => {
    ({ stack, browser } = await wholeSystem());
    opened = await Promise.all([
      openConsole(),
      openPartnerPage(),
      openOperationsPage(),
      openBackOffice(),
      openCardApp(),
      openOnboarding(),
    ]);
  });

  afterAll(async () => {
    signal('SIGCONT');
    await closePages(browser);
  });

  const signal = (name: NodeJS.Signals) => {
    for (const service of frozen) process.kill(stack.services[service].pid!, name);
  };
  const follow = (page: Page, link: string) =>
    page.getByRole('link', { name: link, exact: true }).click();

  async function openConsole(): Promise<OpenedPage> {
    const { page } = await openPage(browser);
    await showConsole(page, stack.endpoints, '#/events');
    await page.getByRole('heading', { name: 'Events' }).waitFor();
    return {
      name: 'the console',
      page,
      ask: () => follow(page, 'Event webhook'),
      answered: () => page.getByRole('region', { name: 'Health' }).waitFor(),
    };
  }

  async function openPartnerPage(): Promise<OpenedPage> {
    const { page } = await openPage(browser);
    await new PartnerPage(stack.endpoints, page).signIn();
    await page.getByRole('heading', { name: 'Companies' }).waitFor();
    return {
      name: 'the partner page',
      page,
      ask: () => follow(page, 'Suppressed'),
      answered: () => page.getByText('No address is suppressed.').waitFor(),
    };
  }

  async function openOperationsPage(): Promise<OpenedPage> {
    const { operationsPage, operationsOperator } = stack.endpoints;
    const { page } = await openPage(browser);
    await signInOperator(page, operationsPage, operationsOperator.enrolmentUrl);
    await page.getByRole('heading', { name: 'Topics' }).waitFor();
    return {
      name: 'the operations page',
      page,
      ask: () => follow(page, 'Repairs'),
      answered: () => page.getByText('Nothing was repaired yet.').waitFor(),
    };
  }

  async function openBackOffice(): Promise<OpenedPage> {
    const [, reviewer] = stack.endpoints.reviewers;
    const { page } = await BackOfficePage.enrolled(browser, reviewer!.enrolmentUrl);
    return {
      name: 'the back office',
      page,
      ask: () => page.getByLabel('Kind').selectOption('Case'),
      answered: () => page.getByText('No tasks.').waitFor(),
    };
  }

  async function openCardApp(): Promise<OpenedPage> {
    const cardholder = await createCardholder(stack.endpoints);
    const { url } = await enrolmentCodeFor(stack.endpoints, cardholder);
    const { page } = await openPage(browser);
    await VirtualAuthenticator.addTo(page);
    await page.goto(url);
    await page.getByLabel('Name of this device').fill('My phone');
    await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    return {
      name: 'the card app',
      page,
      ask: () => follow(page, 'Devices'),
      answered: () => page.getByRole('table', { name: 'Your devices' }).waitFor(),
    };
  }

  async function openOnboarding(): Promise<OpenedPage> {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page } = await openPage(browser);
    await page.goto(`${company.url}#company-information`);
    const city = page.getByRole('textbox', { name: 'City' });
    await city.waitFor();
    return {
      name: 'the onboarding application',
      page,
      ask: async () => {
        await city.fill('Malmö');
        await city.blur();
      },
      answered: () => page.getByText('Saved', { exact: true }).waitFor(),
    };
  }

  it('shows a notice on every page, can be asked again, and recovers when it goes on', async () => {
    signal('SIGSTOP');
    const notices = await Promise.all(
      opened.map(async ({ name, page, ask }) => {
        await ask();
        const notice = page.getByRole('region', { name: 'The server takes longer than usual.' });
        await notice.waitFor().catch((cause: unknown) => {
          throw new Error(`${name} does not show that it waits`, { cause });
        });
        expect([name, await barriersOn(page)]).toEqual([name, []]);
        expect([name, BLAME.exec(await page.locator('body').innerText())]).toEqual([name, null]);
        await notice.getByRole('button', { name: 'Try again' }).click();
        return notice;
      }),
    );
    signal('SIGCONT');
    await Promise.all(opened.map(({ answered }) => answered()));
    await Promise.all(notices.map((notice) => notice.waitFor({ state: 'hidden' })));
  });
});
