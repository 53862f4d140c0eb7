import { type Language, languages, LINK_MAIL_KIND, mailKinds, responsibilityFor } from '#contracts';
import { decodeQR } from 'qr/decode.js';
import { sampleFacts } from '../test/sample-facts.js';
import {
  composeMail,
  htmlWithPictures,
  type MailAbout,
  MailCompositionError,
  staffMailKinds,
} from './index.js';

/** The text that a phone reads from a code. Its codes of colours are bytes, and those above 1 are instructions. */
function scanned(gif: Buffer): string {
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  let at = 13 + 3 * 2 ** ((gif[10]! & 7) + 1) + 11;
  const data: number[] = [];
  while (gif[at]! > 0) {
    const codes = gif.subarray(at + 1, at + 1 + gif[at]!);
    for (const code of codes) if (code <= 1) data.push(...Array(3).fill(255 * (1 - code)), 255);
    at += 1 + codes.length;
  }
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}

const about: MailAbout = {
  language: 'en',
  recipientName: 'Mia Lind',
  branding: { name: 'Fabrikam Cards', color: '#ffcc00', address: 'Kungsgatan 1, Stockholm' },
  unsubscribeUrl: 'https://partner.example/unsubscribe/token',
};
const hostile =
  'Eve <a href="https://evil.example">x</a>\r\nBcc: b@evil.example www.evil.example [[url]]';

const allKinds = [...mailKinds, LINK_MAIL_KIND, ...staffMailKinds];

const compose = (kind: (typeof allKinds)[number], language: string) =>
  composeMail(kind, sampleFacts[kind], { ...about, language });

describe('each mail', () => {
  it.each(languages)('has a subject, HTML and text in %s, with all its links', async (language) => {
    for (const kind of allKinds) {
      const { subject, html, text } = await compose(kind, language);
      expect(html).toContain(`<html lang="${language}"`);
      for (const part of [subject, html, text]) {
        expect(part).not.toMatch(/undefined|\[object|\[\[|NaN|Invalid/);
      }
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
      for (const link of links) expect(text).toContain(link);
      const facts = Object.entries(sampleFacts[kind]);
      for (const [name, value] of facts) if (name.endsWith('Url')) expect(links).toContain(value);
    }
  });

  it('says something else in each language', async () => {
    for (const kind of allKinds) {
      const mails = await Promise.all(languages.map((language) => compose(kind, language)));
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
      expect(new Set(mails.map(({ text }) => text)).size).toBe(languages.length);
    }
  });

  it('can be ended by its reader if it is for engagement, and only then', async () => {
    for (const kind of mailKinds) {
      const { html, text } = await compose(kind, 'en');
      const isEngagement = responsibilityFor(kind).family === 'engagement';
      expect(html.includes(about.unsubscribeUrl!)).toBe(isEngagement);
      expect(text.includes(about.unsubscribeUrl!)).toBe(isEngagement);
    }
    await expect(
      composeMail('add_funds_reminder', sampleFacts.add_funds_reminder, {
        ...about,
        unsubscribeUrl: undefined,
      }),
    ).rejects.toMatchObject({ code: 'unsubscribe_url_missing' });
  });
});

describe('a mail', () => {
  it('writes amounts and days as in the country of its reader', async () => {
    const amounts = async (language: string) => (await compose('credit_invoice', language)).text;
    expect(await amounts('en')).toMatch(
      /Amount: €12,345\.67\nTo be paid: €10,000\.00\nDue on: 15 December 2026/,
    );
    expect(await amounts('de')).toMatch(
      /Betrag: 12\.345,67\s€\nZu zahlen: 10\.000,00\s€\nFällig am: 15\. Dezember 2026/,
    );
    expect(await amounts('de-CH')).toMatch(/Betrag: EUR\s12'345\.67/);
    expect(await amounts('en-US')).toContain('December 15, 2026');
  });

  it.each([
    'credit_invoice',
    'credit_invoice_reminder',
    'low_balance_alert',
    'add_funds_reminder',
  ] as const)('%s says where to transfer money to, with a QR code as picture', async (kind) => {
    const facts = sampleFacts[kind];
    const mail = await composeMail(kind, facts, about);
    for (const part of [mail.html, mail.text])
      for (const text of ['Card Platform GmbH', 'DE75 5121 0800 1245 1261 99', 'SOLADEST600'])
        expect(part).toContain(text);
    const [picture, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(mail.html).toContain(`src="cid:${picture!.cid}"`);
    expect(scanned(picture!.content)).toBe(facts.bankDetails!.epcQrCode);
    expect(htmlWithPictures(mail)).toContain('src="data:image/gif;base64,R0lGOD');
    const without = await composeMail(kind, { ...facts, bankDetails: null }, about);
    expect(without.text).not.toContain('IBAN');
    expect(without.attachments).toEqual([]);
  });

  it('has no QR code for a currency that has none', async () => {
    const facts = sampleFacts.add_funds_reminder;
    const bankDetails = { ...facts.bankDetails!, epcQrCode: null };
    const mail = await composeMail('add_funds_reminder', { ...facts, bankDetails }, about);
    expect(mail.text).toContain('IBAN');
    expect(mail.html).not.toContain('cid:');
    expect(mail.attachments).toEqual([]);
  });

  it.each(['fr', '', 'not a language', 'de'.repeat(1_000)])(
    'falls back to English for a reader of "%s"',
    async (language) => {
      expect(await compose('kyc_denied', language)).toEqual(await compose('kyc_denied', 'en'));
    },
  );

  it('carries the branding, with a colour that can be read', async () => {
    const logoUrl = 'https://partner.example/logo.png?size=2&v=3';
    const { html, text } = await composeMail('credit_agreement', sampleFacts.credit_agreement, {
      ...about,
      branding: { ...about.branding, logoUrl },
    });
    expect(html).toContain('src="https://partner.example/logo.png?size=2&amp;v=3"');
    expect(html).toContain('alt="Fabrikam Cards"');
    expect(html).toMatch(/background:#ffcc00;color:#000000/);
    expect(text).toContain('Fabrikam Cards · Kungsgatan 1, Stockholm');
    const plain = await composeMail('credit_agreement', sampleFacts.credit_agreement, {
      ...about,
      branding: { name: 'Fabrikam Cards', color: 'red;}</style>' },
    });
    expect(plain.html).not.toContain('<img');
    expect(plain.html).toMatch(/background:#1c4f9c;color:#ffffff/);
  });

  it.each(languages)('escapes HTML and links in facts (%s)', async (language: Language) => {
    const { subject, html, text } = await composeMail(
      'kyc_information_requested',
      {
        ...sampleFacts.kyc_information_requested,
        companyName: hostile,
        items: [{ section: 'documents', question: hostile }],
      },
      {
        ...about,
        language,
        recipientName: hostile,
        branding: { name: hostile, address: hostile },
      },
    );
    const { applicationUrl } = sampleFacts.kyc_information_requested;
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([applicationUrl]);
    expect(html).toContain('&lt;a href=&quot;https:\u200b//evil.\u200bexample&quot;&gt;');
    expect(html).toContain('[[url]]');
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/https:\/\/evil|evil\.example/);
      expect(part).not.toMatch(/^Bcc/m);
    }
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it.each(['javascript:alert(1)', '/company/x', 'data:text/html,x', 'ftp://x.example/'])(
    'refuses %s as a link',
    async (agreementUrl) => {
      const facts = { ...sampleFacts.credit_agreement, agreementUrl };
      const composing = composeMail('credit_agreement', facts, about);
      await expect(composing).rejects.toBeInstanceOf(MailCompositionError);
      await expect(composing).rejects.toMatchObject({ code: 'link_invalid' });
    },
  );

  it('keeps names as they are, and endless ones short', async () => {
    const named = (companyName: string) =>
      composeMail('kyc_denied', { companyName }, { ...about, recipientName: '' });
    const { text } = await named('Müller & Söhne GmbH i. G. "Nord" Nr. 2.5');
    expect(text).toContain('Müller & Söhne GmbH i. G. "Nord" Nr. 2.5');
    expect(text).toContain('\n\nHello,\n\n');
    expect((await named('y'.repeat(1_000_000))).html.length).toBeLessThan(50_000);
  });
});
