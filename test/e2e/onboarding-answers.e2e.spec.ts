import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { eventually, PATIENCE_MS } from '#testing';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { ApplicationPage } from './support/application-page.ts';
import { closePages, dropFile, openPage } from './support/browser.ts';
import { FreezableServer } from './support/proxies.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { platformPages } from './support/systems.ts';

const LONG_STREET = 'Storgatan '.repeat(30).trim();

/** The messages for wrong answers, in the order of the fields on the page. */
const REFUSED_IN_GERMAN = {
  register: [
    'Bitte angeben: Firma.',
    'Bitte angeben: Rechtsform.',
    'Gründungsdatum: Dieses Datum liegt in der Zukunft.',
    'Registernummer: Das ist keine Registernummer des gewählten Landes.',
    'Straße und Hausnummer: Das ist zu lang: bitte höchstens 200 Zeichen. Noch nicht gespeichert.',
    'Bitte angeben: Postleitzahl.',
    'Bitte angeben: Ort.',
    'Bitte angeben: Branche.',
    'Umsatzsteuer-Identifikationsnummer: Das ist keine Umsatzsteuer-Identifikationsnummer des gewählten Landes.',
    'Website: Bitte eine Webadresse angeben, zum Beispiel www.example.com.',
  ],
  business: [
    'Bitte wählen, wofür die Karten gebraucht werden.',
    'Bitte angeben: Herkunft der Mittel.',
    'Erwartete Kartenzahlungen im Monat: Das verstehen wir nicht als Zahl. Bitte Ziffern verwenden, zum Beispiel 25.000,50. Noch nicht gespeichert.',
    'Bitte mindestens ein Land wählen, in dem das Unternehmen tätig ist.',
    'Bitte angeben, ob eine politisch exponierte Person das Unternehmen leitet oder besitzt.',
  ],
  identity: [
    'Bitte Ihren vollständigen Namen angeben.',
    'Ihre E-Mail-Adresse: Bitte eine E-Mail-Adresse angeben, zum Beispiel name@example.com.',
    'Vollmacht: Bitte die Vollmacht hochladen.',
    'Vertretungsberechtigte Person 1: Bitte angeben: Vollständiger Name.',
    'Vertretungsberechtigte Person 1: Bitte angeben: Funktion.',
    'Vertretungsberechtigte Person 1: Geburtsdatum: Diese Person ist nicht volljährig.',
    'Vertretungsberechtigte Person 1: Bitte angeben: Land der steuerlichen Ansässigkeit.',
    'Vertretungsberechtigte Person 1: Bitte angeben: Staatsangehörigkeit.',
    'Vertretungsberechtigte Person 1: Bitte angeben, ob diese Person politisch exponiert ist.',
    'Wirtschaftlich berechtigte Person 1: Bitte angeben: Vollständiger Name.',
    'Wirtschaftlich berechtigte Person 1: Bitte angeben: Art der Kontrolle.',
    'Wirtschaftlich berechtigte Person 1: Anteil in Prozent: Das muss mehr als 0 und höchstens 100 sein, mit höchstens zwei Nachkommastellen.',
    'Wirtschaftlich berechtigte Person 1: Geburtsdatum: Dieses Datum ist unvollständig. Noch nicht gespeichert.',
    'Wirtschaftlich berechtigte Person 1: Bitte angeben: Land der steuerlichen Ansässigkeit.',
    'Wirtschaftlich berechtigte Person 1: Bitte angeben: Staatsangehörigkeit.',
    'Wirtschaftlich berechtigte Person 1: Bitte angeben, ob diese Person politisch exponiert ist.',
  ],
  credit: [
    'Gewünschter Kreditrahmen: Das muss mehr als null sein.',
    'Letztes abgeschlossenes Geschäftsjahr: Dieses Jahr ist noch nicht abgeschlossen.',
    'Zahl der Beschäftigten: Bitte eine ganze Zahl angeben. Noch nicht gespeichert.',
    'Jahresumsatz: Das darf nicht unter null sein.',
    'Bitte angeben: Jahresergebnis.',
    'Eigenkapital: Das ist mehr, als sich speichern lässt. Noch nicht gespeichert.',
  ],
};

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
    await page.goto(url.includes('#') ? url : `${url}#company-information`);
    if (language === 'Deutsch') await page.getByRole('combobox').first().selectOption('de');
    return { page, complaints, application: new ApplicationPage(page) };
  }

  const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

  it('are an address as its country writes it', async () => {
    const { url } = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(url, 'Deutsch');
    const country = page.getByRole('combobox', { name: 'Land', exact: true });
    await country.selectOption('AE');
    await page.getByLabel('Emirat').selectOption('Dubai');
    expect(await page.getByLabel('Postleitzahl').count()).toBe(0);
    await country.selectOption('US');
    await page.getByLabel('Bundesstaat').selectOption('TX');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect([complaints, await barriersOn(page)]).toEqual([[], []]);
  });

  it('are saved except a refused one, which stays with its reason after a reload', async () => {
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

  it('of a person who was just added are not reported before the next attempt', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints, application } = await open(`${company.url}#kyc`);
    await application.press('Submit for verification');
    await application.read('Add at least one representative.');
    await application.press('Add a representative');
    const person = page.getByRole('group', { name: 'Representative 1' });
    await person.getByLabel('Role').selectOption('partner');
    await person.getByLabel('Role').blur();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await person.locator('[aria-invalid=true]').count()).toBe(0);
    await application.press('Submit for verification');
    await application.read('Representative 1: Full name is required.');
    expect(complaints).toEqual([]);
  });

  it('complete the address of a website', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(company.url);
    const website = page.getByRole('textbox', { name: 'Website' });
    await website.fill('www.lindqvist.example');
    await website.blur();
    expect(await website.inputValue()).toBe('https://www.lindqvist.example');
    await eventually('it is saved', async () => {
      const { answers } = (await company.application()).companyInformation!;
      return answers.website === 'https://www.lindqvist.example';
    });
    expect(complaints).toEqual([]);
  });

  it('stay on the page when its link was ended', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, application } = await open(company.url);
    const city = page.getByRole('textbox', { name: 'City' });
    await city.waitFor();
    await company.endLinks();
    await city.fill('Malmö');
    await city.blur();
    await application.read('Your link is no longer valid');
    await page.getByText(/has ended it/).waitFor();
    expect(await page.getByText('Reload the page and try again.').count()).toBe(0);
    expect(await city.inputValue()).toBe('Malmö');
    await page.reload();
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  });

  it('with a half-typed date are reported as incomplete, not as missing', async () => {
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
    for (const [text, minorUnits, understood] of words.typed) {
      await volume.fill(text);
      if (understood) await page.getByText(understood, { exact: true }).waitFor();
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

  it('are refused in German in a German page, and never in the words of a program', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(company.url, 'Deutsch');
    const details = detailsAnsweredTo(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const seen = new Set<string>();
    // The summary appears at once, and is complete when the answers are saved.
    const refusals = async (expected: readonly string[]) => {
      const summary = page.getByRole('alert').filter({ hasText: /Angaben fehlen oder stimmen/ });
      await summary.waitFor();
      const deadline = Date.now() + PATIENCE_MS;
      let lines: string[];
      do lines = await summary.getByRole('listitem').allTextContents();
      while (lines.join() !== expected.join() && Date.now() < deadline);
      const shown = await page.locator('body').innerText();
      for (const detail of details) if (shown.includes(detail)) seen.add(detail);
      return lines;
    };

    await page.getByLabel('Firma').fill('');
    await page.getByLabel('Gründungsdatum').fill('2999-01-01');
    await page.getByLabel('Registernummer').fill('12');
    await page.getByLabel('Straße und Hausnummer').fill(LONG_STREET);
    await page.getByLabel('Umsatzsteuer-Identifikationsnummer').fill('SE123');
    await page.getByLabel('Website').fill('lindqvist');
    await press('Weiter');
    const register = await refusals(REFUSED_IN_GERMAN.register);

    await page.goto(`${company.url}#due-diligence`);
    await page.getByLabel('Erwartete Kartenzahlungen im Monat').fill('viele');
    await press('Weiter');
    const business = await refusals(REFUSED_IN_GERMAN.business);

    await page.goto(`${company.url}#kyc`);
    await page.getByRole('radio', { name: 'Ich habe eine Vollmacht' }).check();
    await page.getByLabel('Ihre E-Mail-Adresse').fill('maja');
    await press('Vertretungsberechtigte Person hinzufügen');
    await page.getByLabel('Geburtsdatum').fill(`${new Date().getFullYear() - 1}-01-01`);
    await press('Wirtschaftlich berechtigte Person hinzufügen');
    await page.getByLabel('Anteil in Prozent').fill('120');
    await page.getByLabel('Geburtsdatum').last().focus();
    await page.keyboard.type('12');
    await press('Zur Prüfung einreichen');
    const identity = await refusals(REFUSED_IN_GERMAN.identity);
    const file = page.getByLabel('Datei auswählen');
    await file.setInputFiles({
      name: 'vollmacht.pdf',
      mimeType: '',
      buffer: Buffer.from('<html>'),
    });
    await page.getByText('vollmacht.pdf ist keine PDF-, JPEG- oder PNG-Datei.').waitFor();
    const buffer = Buffer.alloc(MAX_DOCUMENT_BYTES + 1, '%PDF-1.7\n');
    await file.setInputFiles({ name: 'vollmacht.pdf', mimeType: '', buffer });
    await page.getByText('vollmacht.pdf ist größer als 10 MB.').waitFor();

    await page.goto(`${company.url}#credit`);
    await page.getByRole('radio', { name: 'Später zahlen' }).click();
    await page.getByLabel('Gewünschter Kreditrahmen').fill('0');
    await page.getByLabel('Letztes abgeschlossenes Geschäftsjahr').fill('2999');
    await page.getByLabel('Zahl der Beschäftigten').fill('1,5');
    await page.getByLabel('Jahresumsatz').fill('-5');
    await page.getByLabel('Eigenkapital').fill('9'.repeat(20));
    await press('Kredit beantragen');
    const credit = await refusals(REFUSED_IN_GERMAN.credit);

    expect({ register, business, identity, credit }).toEqual(REFUSED_IN_GERMAN);
    expect(details.size).toBeGreaterThan(0);
    expect([...seen]).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('may be dropped documents, with a progress display, until the upload is stopped', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints } = await open(`${company.url}#kyc`);
    const directory = mkdtempSync(join(tmpdir(), 'documents-'));
    const drop = (name: string, target: Locator) => {
      const path = join(directory, name);
      writeFileSync(path, Buffer.alloc(4 * 1024 * 1024, '%PDF-1.7\n'));
      return dropFile(path, target);
    };
    const sending = async (name: string) => {
      const progress = page.getByRole('progressbar', { name });
      await eventually('a part of it is sent', async () => {
        const part = Number(await progress.getAttribute('value'));
        return part > 0 && part < 1;
      });
    };
    const line = await page.context().newCDPSession(page);
    const sendAtMost = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await page.getByRole('radio', { name: 'I have a power of attorney' }).check();
    const place = page.getByLabel('Choose a file');
    await sendAtMost(100_000);
    // A file dropped beside its field is not opened by the browser.
    await drop('missed.pdf', page.getByRole('heading', { level: 1 }));
    await drop('power.pdf', place);
    await sending('power.pdf');
    expect(await barriersOn(page)).toEqual([]);
    await sendAtMost(-1);
    await page.getByRole('button', { name: 'Remove power.pdf' }).waitFor();

    await sendAtMost(100_000);
    await drop('other.pdf', place);
    await sending('other.pdf');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    const { documents } = (await company.application()).kyc!;
    expect(documents.map(({ fileName }) => fileName)).toEqual(['power.pdf']);
    expect(complaints).toEqual([]);
    rmSync(directory, { recursive: true });
  });

  it('that another tab changed are followed, and chosen where both have changed them', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const mine = await open(company.url);
    const theirs = { page: await mine.page.context().newPage() };
    await theirs.page.setViewportSize({ width: 360, height: 740 });
    await theirs.page.goto(`${company.url}#company-information`);
    await theirs.page.getByRole('textbox', { name: 'City' }).fill('Malmö');
    await theirs.page.getByRole('textbox', { name: 'City' }).blur();
    // Without any action in the first tab.
    await mine.page.getByText('Somebody else has changed: City.').waitFor();
    expect(await mine.page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Malmö');

    // Both save at the same time: the first tab's saves are delayed until the second tab's save is complete.
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

  it('are saved once a frozen server answers again; a notice offers another try', async () => {
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

/** The details of the server's problems, which are for developers. */
function detailsAnsweredTo(page: Page): Set<string> {
  const details = new Set<string>();
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    for (const [, detail] of body.matchAll(/"detail":"((?:[^"\\]|\\.)+)"/g)) details.add(detail!);
  });
  return details;
}
