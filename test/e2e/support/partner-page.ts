import type { OnboardingLink } from '#contracts';
import type { Page } from 'playwright-core';
import type { Endpoints } from '../../../tools/local/endpoints.ts';

/** The partner page from an operator's view. */
export class PartnerPage {
  readonly page: Page;
  private readonly endpoints: Endpoints;

  constructor(endpoints: Endpoints, page: Page) {
    this.endpoints = endpoints;
    this.page = page;
  }

  /** With a double click, which sends one request. */
  async signIn(token = this.endpoints.partner.operatorToken): Promise<void> {
    await this.page.goto(this.endpoints.partnerPage);
    await this.page.getByLabel('Operator token').fill(token);
    await this.page.getByRole('button', { name: 'Sign in' }).dblclick();
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
