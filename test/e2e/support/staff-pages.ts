import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type {
  ConsoleEnrolmentOptions,
  ConsoleRole,
  ConsoleUserResource,
  EnrolmentCode,
  ReviewerRole,
} from '#contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.ts';
import { callJson } from '../../../libs/testing/src/call-json.ts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import type { Stack } from '../../../tools/local/stack.ts';
import { openPage, VirtualAuthenticator } from './browser.ts';
import { mailedLink } from './mailed-link.ts';

/** The cookie of each system's admin at the console, by the link, which is good once. */
const cookies = new Map<string, Promise<string>>();

/**
 * Signs the page's browser in as the sandbox partner's admin, with a session that a passkey outside of the browser
 * opened. Each browser may have it. Open the console afterwards.
 */
export async function signInToConsole(page: Page, endpoints: Endpoints): Promise<void> {
  await useSession(page, endpoints, await adminsCookie(endpoints));
}

/** Signs the page's browser in as a new user with this role, whom the admin has invited. */
export async function signInWithRole(
  page: Page,
  endpoints: Endpoints,
  role: ConsoleRole,
): Promise<void> {
  const email = `${randomUUID()}@northwind.example`;
  const invited = await callJson<ConsoleUserResource>(
    'POST',
    `${endpoints.platform}/console/v1/users`,
    { name: `A ${role}`, email, role },
    { cookie: await adminsCookie(endpoints), origin: new URL(endpoints.console).origin },
  );
  if (invited.status !== 201) throw new Error(`inviting was answered ${invited.status}`);
  const link = await mailedLink(endpoints, email, 'Your invitation');
  await useSession(page, endpoints, await enrol(endpoints, link));
}

function adminsCookie(endpoints: Endpoints): Promise<string> {
  const { enrolmentUrl } = endpoints.consoleUser;
  if (!cookies.has(enrolmentUrl)) cookies.set(enrolmentUrl, enrol(endpoints, enrolmentUrl));
  return cookies.get(enrolmentUrl)!;
}

async function useSession(page: Page, endpoints: Endpoints, cookie: string): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  await page
    .context()
    .addCookies([
      { name, value, url: new URL(endpoints.console).origin, httpOnly: true, sameSite: 'Strict' },
    ]);
}

/** Opens the console at one of its screens, signed in. */
export async function openConsole(page: Page, endpoints: Endpoints, hash = ''): Promise<void> {
  await signInToConsole(page, endpoints);
  await page.goto(`${endpoints.console}${hash}`);
}

async function enrol({ platform, console }: Endpoints, enrolmentUrl: string): Promise<string> {
  const { origin } = new URL(console);
  const code = new URL(enrolmentUrl).hash.replace('#enrol=', '');
  const authenticator = new SoftwareAuthenticator(origin);
  const post = <T>(path: string, body: object) =>
    callJson<T>('POST', `${platform}/console/v1/${path}`, body, { origin });
  const begun = await post<ConsoleEnrolmentOptions>('enrolment/options', {
    code,
  });
  if (begun.status !== 200) throw new Error(`the console answered the code with ${begun.status}`);
  const registration = authenticator.register(begun.body.options);
  const { status, headers } = await post('enrolment', { code, registration });
  if (status !== 201) throw new Error(`the console answered the passkey with ${status}`);
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

/** The button that opens the menu with the page's settings and the account's buttons. */
export function accountMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^(Account|Konto): / });
}

export async function pressInMenu(page: Page, button: string): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** The back office from a reviewer's view, in a separate browser with a passkey. */
export class BackOfficePage {
  readonly page: Page;
  readonly complaints: string[];

  private constructor(page: Page, complaints: string[]) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Enrols a passkey, which signs the reviewer in. */
  static async enrolled(
    browser: Browser,
    enrolmentUrl: string,
    heading = 'Tasks',
  ): Promise<BackOfficePage> {
    const { page, complaints } = await openPage(browser);
    await VirtualAuthenticator.addTo(page);
    await page.goto(enrolmentUrl);
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    return new BackOfficePage(page, complaints);
  }

  async open(company: string): Promise<void> {
    await this.page.getByRole('link', { name: company }).first().click();
    await this.page.getByRole('heading', { name: company }).waitFor();
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }

  async read(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }
}

/**
 * Creates an account with the operators' command. @returns its enrolment link, which is printed for the first admin
 * and mailed to all others.
 */
export async function madeAccount(
  stack: Stack,
  name: string,
  role: ReviewerRole,
  email = `${name.replace(' ', '.').toLowerCase()}-${randomUUID().slice(0, 4)}@platform.example`,
): Promise<string> {
  const program = join(repositoryDirectory, 'dist', 'apps', 'platform', 'src', 'reviewers.main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--email', email, '--name', name, '--role', role],
    { env: stack.services.platform.definition.environment },
  );
  const { enrolment } = JSON.parse(stdout) as { enrolment?: EnrolmentCode };
  return enrolment?.url ?? mailedLink(stack.endpoints, email, 'Your invitation');
}
