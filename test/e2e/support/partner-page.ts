import { randomUUID } from 'node:crypto';
import type {
  OnboardingLink,
  OperatorEnrolmentOptions,
  OperatorInvitation,
  OperatorRole,
} from '#contracts';
import type { Page } from 'playwright-core';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.ts';
import { callJson } from '../../../libs/testing/src/call-json.ts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';

/** The cookie of each system's first operator, by the link, which is good once. */
const cookies = new Map<string, Promise<string>>();

/** The partner page from an operator's view. */
export class PartnerPage {
  readonly page: Page;
  private readonly endpoints: Endpoints;

  constructor(endpoints: Endpoints, page: Page) {
    this.endpoints = endpoints;
    this.page = page;
  }

  /** With a session of the first operator, which a passkey outside of the browser opened. */
  async signIn(): Promise<void> {
    const { partnerPage, partnerOperator } = this.endpoints;
    await signInOperator(this.page, partnerPage, partnerOperator.enrolmentUrl);
    await this.page.goto(`${this.endpoints.partnerPage}#/companies`);
    // A page that is already open would only change its hash, and not read the session again.
    await this.page.reload();
    await this.page.getByRole('heading', { name: 'Companies' }).waitFor();
  }

  /** Creates a passkey with the link of an invitation, which signs the operator in. The page needs an authenticator. */
  async enrol(invitation: string): Promise<void> {
    await this.page.goto(invitation);
    await this.page.getByRole('button', { name: 'Create passkey' }).dblclick();
    await this.page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
  }

  /** Fills in the form and sends it with a double click. */
  async addCompany(company: { name: string; number: string; externalId: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Add company' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Legal name').fill(company.name);
    await dialog.getByLabel('Registration number').fill(company.number);
    await dialog.getByLabel('Country').selectOption('DE');
    await dialog.getByLabel('Our id').fill(company.externalId);
    await dialog.getByRole('button', { name: 'Add company' }).dblclick();
  }

  /** Drops a file with this text on the company's page. */
  async dropList(csv: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(csv)}], 'people.csv', { type: 'text/csv' }));
      return data;
    })()`);
    const zone = this.page.getByText('Drop a CSV file here');
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
  }

  /** Mails the link of the whole onboarding with a double click. */
  async sendLink(address: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Send link by email' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(address);
    await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick();
  }

  async openCompany(externalId: string): Promise<void> {
    await this.page.getByLabel('Name or number').fill(externalId);
    const row = this.page.getByRole('row').filter({ hasText: externalId });
    await row.getByRole('link').click();
    await this.page.getByRole('heading', { name: 'Timeline' }).waitFor();
  }

  /** Creates links with a double click. @returns the links as shown. */
  async makeLinks(): Promise<Pick<OnboardingLink, 'onboardingUrl' | 'modules'>> {
    await this.page.getByRole('button', { name: 'Create link' }).dblclick();
    const read = (name: string) => this.page.getByRole('textbox', { name }).inputValue();
    return {
      onboardingUrl: await read('Whole onboarding'),
      modules: { kyc: await read('KYC only'), creditApplication: await read('Credit application') },
    };
  }

  /** The entries of the timeline, newest first. */
  get timeline(): Promise<string[]> {
    return this.page
      .getByRole('list', { name: 'Timeline' })
      .getByRole('listitem')
      .evaluateAll((entries) =>
        entries.map((entry) => entry.querySelector('.mantine-Timeline-itemTitle')!.textContent!),
      );
  }
}

/** Gives a browser a session of a system's first operator, which a passkey outside of the browser opened. */
export async function signInOperator(
  page: Page,
  pageUrl: string,
  enrolmentUrl: string,
): Promise<void> {
  const cookie = await firstOperatorsCookie(pageUrl, enrolmentUrl);
  const [name, value] = cookie.split('=') as [string, string];
  const url = new URL(pageUrl).origin;
  await page
    .context()
    .addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' as const }]);
  await page.goto(pageUrl);
}

/** @returns the link of a new operator, whom the first operator has invited. */
export async function invitedOperator(endpoints: Endpoints, role: OperatorRole): Promise<string> {
  const cookie = await firstOperatorsCookie(
    endpoints.partnerPage,
    endpoints.partnerOperator.enrolmentUrl,
  );
  const { origin } = new URL(endpoints.partnerPage);
  const email = `${randomUUID()}@northwind.example`;
  const { status, body } = await callJson<OperatorInvitation>(
    'POST',
    `${endpoints.onboarding}/partner/v1/operators`,
    { name: `A ${role}`, email, role },
    { cookie, origin },
  );
  if (status !== 201) throw new Error(`inviting was answered ${status}`);
  return body.enrolment.url;
}

function firstOperatorsCookie(pageUrl: string, enrolmentUrl: string): Promise<string> {
  if (!cookies.has(enrolmentUrl)) cookies.set(enrolmentUrl, enrol(pageUrl, enrolmentUrl));
  return cookies.get(enrolmentUrl)!;
}

async function enrol(pageUrl: string, enrolmentUrl: string): Promise<string> {
  const { origin } = new URL(pageUrl);
  const code = new URL(enrolmentUrl).hash.replace('#enrol=', '');
  const post = <T>(path: string, body: object) =>
    callJson<T>('POST', `${origin}/partner/v1/${path}`, body, { origin });
  const begun = await post<OperatorEnrolmentOptions>('enrolment/options', { code });
  if (begun.status !== 200) throw new Error(`the partner page answered the code ${begun.status}`);
  const registration = new SoftwareAuthenticator(origin).register(begun.body.options);
  const { status, headers } = await post('enrolment', { code, registration });
  if (status !== 201) throw new Error(`the partner page answered the passkey ${status}`);
  return headers.getSetCookie()[0]!.split(';')[0]!;
}
