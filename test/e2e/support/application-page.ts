import type { Locator, Page } from 'playwright-core';

/** The hosted company application from a user's view. */
export class ApplicationPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async fillCompany(): Promise<void> {
    const { page } = this;
    await page.getByRole('heading', { name: 'About your company' }).waitFor();
    await page.getByLabel('Legal form').selectOption('private_limited_company');
    await page.getByLabel('Date of incorporation').fill('2009-04-01');
    await page.getByLabel('Street and number').fill('Storgatan 1');
    await page.getByLabel('Postal code').fill('211 42');
    await page.getByLabel('City').fill('Malmö');
    await page.getByLabel('Industry').selectOption('31');
    await page.getByLabel('VAT number').fill('SE556036079301');
  }

  async fillDueDiligence(): Promise<void> {
    const { page } = this;
    await page.getByRole('heading', { name: 'About your business' }).waitFor();
    await page.getByLabel('What the cards are for').selectOption('travel');
    await page.getByLabel('Source of funds').selectOption('operating_revenue');
    await page.getByLabel('Expected card payments in a month').fill('25,000');
    await page.getByRole('combobox', { name: 'Countries of operation' }).selectOption('SE');
    await page.getByRole('radio', { name: 'No', exact: true }).check();
  }

  async fillKyc(role: 'I am a signatory' | 'I have a power of attorney'): Promise<void> {
    const { page } = this;
    await page.getByRole('heading', { name: 'Who is behind your company' }).waitFor();
    await page.getByRole('radio', { name: role }).check();
    await page.getByLabel('Your full name').fill('Maja Lindqvist');
    await page.getByLabel('Your e-mail address').fill('maja@lindqvist.example');
    await page.getByRole('button', { name: 'Add a representative' }).click();
    const representative = page.getByRole('group', { name: 'Representative 1' });
    await representative.getByLabel('Role').selectOption('managing_director');
    await fillPerson(representative, 'Maja Lindqvist');
    await page.getByRole('button', { name: 'Add a beneficial owner' }).click();
    const owner = page.getByRole('group', { name: 'Beneficial owner 1' });
    await owner.getByLabel('Kind of control').selectOption('owner');
    await owner.getByLabel('Ownership in percent').fill('62.5');
    await fillPerson(owner, 'Nils Lindqvist');
  }

  async fillCredit(): Promise<void> {
    const { page } = this;
    await page.getByRole('heading', { name: 'Your credit limit' }).waitFor();
    await this.chooseWay('Pay later');
    await page.getByLabel('Credit limit you would like').fill('150,000');
    await page.getByLabel('Last finished fiscal year').fill(String(new Date().getFullYear() - 1));
    await page.getByLabel('Number of employees').fill('14');
    await page.getByLabel('Annual revenue').fill('12,000,000');
    await page.getByLabel('Annual result').fill('-250,000');
    await page.getByLabel('Equity').fill('3,100,000');
  }

  async choosePrepaid(): Promise<void> {
    await this.chooseWay('Prepaid');
    await this.press('Use prepaid');
  }

  async chooseWay(title: string): Promise<void> {
    await this.page.getByRole('radio', { name: title }).click();
  }

  async goOn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async goTo(step: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Progress' })
      .getByRole('link', { name: step })
      .click();
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
  }

  /** The number of answers with a conflict to resolve. */
  conflicts(): Promise<number> {
    return this.page.getByRole('button', { name: /^Keep mine/ }).count();
  }

  async read(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }
}

async function fillPerson(group: Locator, name: string): Promise<void> {
  await group.getByLabel('Full name').fill(name);
  await group.getByLabel('Date of birth').fill('1979-03-02');
  await group.getByLabel('Country of tax residence').selectOption('SE');
  await group.getByLabel('Nationality').selectOption('SE');
  await group.getByRole('radio', { name: 'No', exact: true }).check();
}
