import { eventually } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../local/stack.ts';
import { barriersOn } from './support/accessibility.ts';
import { ApplicationPage } from './support/application-page.ts';
import { closePages, openPage } from './support/browser.ts';
import { FreezableServer } from './support/freezable-server.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { platformPages } from './support/platform-pages.ts';

const LONG_STREET = 'Storgatan '.repeat(30).trim();

describe('answers of the company application', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
  });

  afterAll(() => closePages(browser));

  async function open(url: string, language: 'English' | 'Deutsch' = 'English') {
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(url);
    if (language === 'Deutsch') await page.getByRole('combobox').first().selectOption('de');
    return { page, complaints, application: new ApplicationPage(page) };
  }

  const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

  it('are saved without the one that can not be kept, which stays with its reason over a reload', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(company.url, 'Deutsch');
    const street = page.getByLabel('Straße und Hausnummer');
    await street.fill(LONG_STREET);
    await page.getByText(`${LONG_STREET.length} von höchstens 200 Zeichen`).waitFor();
    await page.getByRole('textbox', { name: 'Ort' }).fill('Malmö');
    await page.getByRole('textbox', { name: 'Ort' }).blur();
    await page.getByText('Gespeichert, bis auf eine Angabe').waitFor();
    await page.reload();
    await page.getByText('Das ist zu lang: bitte höchstens 200 Zeichen.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Ort' }).inputValue()).toBe('Malmö');
    expect(await street.inputValue()).toBe(LONG_STREET);
    expect(await barriersOn(page)).toEqual([]);
    expect(await widthOf(page)).toBe(360);

    await street.fill('Storgatan 1');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    const { companyInformation } = await company.application();
    expect(companyInformation?.answers.registeredAddress).toMatchObject({
      line1: 'Storgatan 1',
      city: 'Malmö',
    });
    expect(complaints).toEqual([]);
  });

  it('of a date that is half typed are told so, and not as missing', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(company.url);
    await page.getByLabel('Date of incorporation').focus();
    await page.keyboard.type('12');
    await page.getByRole('textbox', { name: 'City' }).focus();
    await page.getByText('This date is not complete.').waitFor();
    await page.getByText('Saved, except for one answer').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    {
      language: 'English' as const,
      volume: 'Expected card payments in a month',
      saved: 'Saved',
      except: 'Saved, except for one answer',
      refused: 'This is not a number we understand.',
      typed: [
        ['25.000,50', 2_500_050, '= SEK 25,000.50'],
        ['25,00', 2_500, '= SEK 25.00'],
        ['1.234', 123_400, '= SEK 1,234.00'],
        ["kr 25'000.50", 2_500_050, '= SEK 25,000.50'],
      ] as const,
    },
    {
      language: 'Deutsch' as const,
      volume: 'Erwartete Kartenzahlungen im Monat',
      saved: 'Gespeichert',
      except: 'Gespeichert, bis auf eine Angabe',
      refused: 'Das verstehen wir nicht als Zahl.',
      typed: [
        ['25,000.50', 2_500_050, '= 25.000,50 SEK'],
        ['25.00', 2_500, '= 25,00 SEK'],
        ['1,234', 123_400, '= 1.234,00 SEK'],
        ['25 000 SEK', 2_500_000, ''],
      ] as const,
    },
  ])('of amounts are understood or refused in words in $language', async (words) => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(`${company.url}#due-diligence`, words.language);
    const volume = page.getByLabel(words.volume);
    const kept = async () =>
      (await company.application()).dueDiligence?.answers.monthlyPaymentVolume?.amount;
    for (const [text, minorUnits, told] of words.typed) {
      await volume.fill(text);
      if (told) await page.getByText(told, { exact: true }).waitFor();
      await volume.blur();
      await eventually(`${text} is kept`, async () => (await kept()) === minorUnits);
    }

    await volume.fill('twenty five thousand');
    await volume.blur();
    await page.getByText(words.refused).waitFor();
    await page.getByText(words.except).waitFor();
    await page.reload();
    await page.getByText(words.refused).waitFor();
    expect(await volume.inputValue()).toBe('twenty five thousand');
    expect(await kept()).toBe(words.typed.at(-1)![1]);
    expect(complaints).toEqual([]);
  });

  it('that another tab changed are followed, and chosen where both have changed them', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const mine = await open(company.url);
    const theirs = { page: await mine.page.context().newPage() };
    await theirs.page.setViewportSize({ width: 360, height: 740 });
    await theirs.page.goto(company.url);
    await theirs.page.getByRole('textbox', { name: 'City' }).fill('Malmö');
    await theirs.page.getByRole('textbox', { name: 'City' }).blur();
    // Nobody touches the first tab.
    await mine.page.getByText('Somebody else has changed: City.').waitFor();
    expect(await mine.page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Malmö');

    // Saved at the same moment: the saves of the first tab are held up until the second one's is through.
    const gate = Promise.withResolvers<void>();
    await mine.page.route('**/application', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const puts = '**/company-information';
    await mine.page.route(puts, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await mine.page.getByRole('textbox', { name: 'City' }).fill('Lund');
    await mine.page.getByRole('textbox', { name: 'Website' }).fill('https://lindqvist.example');
    await theirs.page.getByRole('textbox', { name: 'City' }).fill('Ystad');
    await theirs.page.getByRole('textbox', { name: 'Postal code' }).fill('271 31');
    await theirs.page.getByRole('textbox', { name: 'Postal code' }).blur();
    await eventually('theirs is saved', async () => {
      const { companyInformation } = await company.application();
      return companyInformation?.answers.registeredAddress?.postalCode === '271 31';
    });
    gate.resolve();
    const choice = mine.page.getByText('You and somebody else have changed the same answers');
    await choice.waitFor();
    const box = await choice.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeLessThan(740);
    expect(await mine.page.getByRole('textbox', { name: 'Postal code' }).inputValue()).toBe(
      '271 31',
    );
    expect(await mine.page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lund');
    expect(await barriersOn(mine.page)).toEqual([]);
    expect(await widthOf(mine.page)).toBe(360);
    const { companyInformation } = await company.application();
    expect(companyInformation?.answers).toMatchObject({ registeredAddress: { city: 'Ystad' } });

    await mine.page.getByRole('button', { name: 'Keep mine: City' }).click();
    await eventually('mine is saved', async () => {
      const { answers } = (await company.application()).companyInformation!;
      return answers.registeredAddress?.city === 'Lund' && answers.website !== undefined;
    });
    await eventually('the other tab follows', async () => {
      return (await theirs.page.getByRole('textbox', { name: 'City' }).inputValue()) === 'Lund';
    });
    expect(mine.complaints).toEqual([]);
  });

  it('are saved once a frozen server answers again, which is told and can be asked anew', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const server = await FreezableServer.before(company.url);
    const { page, complaints, application } = await open(server.urlOf(company.url));
    await page.getByRole('textbox', { name: 'City' }).waitFor();
    server.freeze();
    await page.getByRole('textbox', { name: 'City' }).fill('Malmö');
    await page.getByRole('textbox', { name: 'City' }).blur();
    const notice = page.getByRole('region', { name: 'The server takes longer than usual.' });
    await notice.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await page.getByText(/connection/i).count()).toBe(0);
    await notice.getByRole('button', { name: 'Try again' }).click();
    server.thaw();
    await page.getByText('Saved', { exact: true }).waitFor();
    await notice.waitFor({ state: 'hidden' });
    expect((await company.application()).companyInformation).toMatchObject({
      version: 1,
      answers: { registeredAddress: { city: 'Malmö' } },
    });
    expect(await application.conflicts()).toBe(0);
    expect(complaints).toEqual([]);
    server.close();
  });
});
