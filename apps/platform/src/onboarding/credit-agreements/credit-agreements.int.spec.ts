import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import { PUBLIC_URL } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { MailedLinks } from '../../mails/mailed-links.js';
import { PlatformConfig } from '../../platform.config.js';
import { agreementDocument } from './credit-agreements.js';
import { Documents } from '../../documents/documents.module.js';

describe('credit agreements', () => {
  let platform: PlatformFixture;
  let companyId: string;
  let url: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform.close());

  const query = <Row>(sql: string) =>
    platform.database.query(sql, [companyId]) as unknown as Promise<Row[]>;

  beforeEach(async () => {
    const partner = await platform.addPartner();
    companyId = (await partner.createCompany('Fabrikam "Żółw" <GmbH>')).id;
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.saveKyc(completeAnswers.kyc);
    await applicant.submitCompleteCredit();
    expect((await partner.sandbox(companyId, 'approve-credit')).status).toBe(204);
    const [{ linkId }] = (await query(
      'SELECT link_id AS "linkId" FROM credit_agreements WHERE company_id = $1',
    )) as [{ linkId: string }];
    url = (
      await platform.app.get(MailedLinks).urlOf(platform.app.get(DataSource).manager, linkId)
    ).replace(PUBLIC_URL, platform.url);
  });

  async function page(): Promise<{ status: number; html: string; headers: Headers }> {
    const response = await fetch(url);
    return { status: response.status, html: await response.text(), headers: response.headers };
  }

  async function accept(form: Record<string, string>): Promise<{ status: number; html: string }> {
    const body = new URLSearchParams(form);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return { status: response.status, html: await response.text() };
  }

  const confirmed = { name: ' ada  BYRON', confirmed: 'yes' };
  const acceptances = () =>
    query<{ name: string; sha256: string }>(
      `SELECT accepted_by AS name, encode(a.document_sha256, 'hex') AS sha256
     FROM credit_agreement_acceptances a JOIN credit_agreements g ON g.id = a.agreement_id
     WHERE g.company_id = $1`,
    );

  describe('the page of the credit agreement', () => {
    it('shows it, with a policy that forbids frames and scripts', async () => {
      const { status, html, headers } = await page();
      expect(status).toBe(200);
      expect(html).toContain('Fabrikam &quot;Żółw&quot; &lt;GmbH&gt;');
      expect(html).toMatch(/50\.000,00\s€/);
      expect(html).not.toContain('<script');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    });

    it('has the document as it was created, with its SHA-256', async () => {
      const response = await fetch(`${url}/document.pdf`);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      await accept(confirmed);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await acceptances()).toEqual([{ name: 'ada  BYRON', sha256 }]);
      expect((await page()).html).toContain(sha256);
    });

    it.each([
      [{ name: 'Ada Byron' }, 'setzen Sie das Häkchen'],
      [{ name: '   ', confirmed: 'yes' }, 'setzen Sie das Häkchen'],
      [{ name: 'Eve "x" <Evil>', confirmed: 'yes' }, 'niemand mit diesem Namen'],
    ])('refuses %j and says why', async (form, reason) => {
      const { status, html } = await accept(form as unknown as Record<string, string>);
      expect(status).toBe(422);
      expect(html).toContain(reason);
      expect(html).not.toContain('<Evil>');
      expect(await acceptances()).toEqual([]);
    });

    it('stores one of ten concurrent acceptances, and no later one', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => accept(confirmed)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
      expect((await accept({ name: 'Charles Babbage', confirmed: 'yes' })).status).toBe(303);
      expect(await acceptances()).toHaveLength(1);
      const { html } = await page();
      expect(html).toContain('Der Vertrag ist angenommen');
      expect(html).not.toContain('<form');
      const trail = await query<{ link: string }>(
        `SELECT details ->> 'link' AS link FROM application_events WHERE company_id = $1
       AND action = 'credit_agreement_accepted'`,
      );
      expect(trail).toEqual([{ link: 'credit-agreement' }]);
    });

    it('keeps an accepted agreement unchanged', async () => {
      await accept(confirmed);
      const change = (sql: string) =>
        expect(platform.database.query(sql)).rejects.toThrow('append');
      await change(`UPDATE credit_agreement_acceptances SET accepted_by = 'Eve'`);
      await change('DELETE FROM credit_agreement_acceptances');
      await change(`UPDATE credit_agreements SET document = ''`);
    });

    it.each(['unknown', 'x'.repeat(3_000)])(
      'shows nothing at a wrong address (%#)',
      async (token) => {
        const wrong = url.replace(/[^/]+$/, token);
        expect((await fetch(wrong)).status).toBe(404);
        expect((await fetch(`${wrong}/document.pdf`)).status).toBe(404);
        expect((await fetch(wrong, { method: 'POST' })).status).toBe(404);
      },
    );

    it('answers with a page when the form of an expired link is sent', async () => {
      await query('UPDATE mailed_links SET expires_at = now() WHERE company_id = $1');
      for (const response of [
        await fetch(url),
        await fetch(url, { method: 'POST', body: new URLSearchParams(confirmed) }),
      ]) {
        expect(response.status).toBe(410);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(await response.text()).toContain('This link does not work');
      }
    });
  });

  describe('the agreement behind an onboarding link', () => {
    it('is an open step until a signatory accepts it there, also when the mailed link has expired', async () => {
      const partner = await platform.addPartner();
      companyId = (await partner.createCompany('Fabrikam')).id;
      const link = await partner.onboardingUrl(companyId);
      const applicant = new OnboardingApplicant(link);
      await applicant.saveKyc(completeAnswers.kyc);
      await applicant.submitCompleteCredit();
      url = `${link}/credit-agreement`;
      expect((await page()).status).toBe(404);
      expect((await applicant.application()).creditAgreement).toBeNull();

      await partner.sandbox(companyId, 'approve-credit', { limitAmount: 1_000_000 });
      await query('UPDATE mailed_links SET expires_at = now() WHERE company_id = $1');
      expect((await applicant.application()).creditAgreement).toMatchObject({ acceptedAt: null });
      const { status, html } = await page();
      expect([status, html]).toEqual([200, expect.stringContaining('action="credit-agreement"')]);
      const document = await fetch(`${url}/document.pdf`);
      expect(document.headers.get('content-type')).toBe('application/pdf');
      expect((await accept({ name: 'Eve', confirmed: 'yes' })).status).toBe(422);
      const body = new URLSearchParams(confirmed);
      const response = await fetch(url, { method: 'POST', body });
      expect([response.status, response.url]).toEqual([200, url]);
      expect(await response.text()).toContain('Der Vertrag ist angenommen');
      const { creditAgreement } = await applicant.application();
      expect(creditAgreement).toMatchObject({
        acceptedAt: expect.any(String),
        acceptedBy: 'ada  BYRON',
      });
      const [{ facts }] = (await query(
        `SELECT facts FROM mails WHERE company_id = $1 AND kind = 'credit_agreement'`,
      )) as [{ facts: object }];
      expect(facts).toMatchObject({ requestedLimit: completeAnswers.credit.requestedLimit });
    });

    it('is not open to the link of the KYC module', async () => {
      const partner = await platform.addPartner();
      const { id } = await partner.createCompany();
      const kyc = (await partner.onboardingUrl(id)).replace('/company/', '/kyc/');
      expect((await fetch(`${kyc}/credit-agreement`)).status).toBe(404);
    });
  });

  describe('the document', () => {
    it('names the company by its approved registration number', async () => {
      const partner = await platform.addPartner();
      companyId = (await partner.createCompany()).id;
      const applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
      await applicant.submitCompleteKyc();
      await applicant.submitCompleteCredit();
      await partner.approveKyc(companyId);
      expect((await partner.sandbox(companyId, 'approve-credit')).status).toBe(204);
      const [{ id, document, createdAt }] = (await query(
        'SELECT id, document, created_at AS "createdAt" FROM credit_agreements WHERE company_id = $1',
      )) as [{ id: string; document: Buffer; createdAt: Date }];
      const content = agreementDocument({
        ...{ id, language: 'de-DE', createdAt, lender: platform.app.get(PlatformConfig).legalName },
        companyName: completeAnswers.companyInformation.legalName,
        registrationNumber: completeAnswers.companyInformation.registrationNumber,
        creditLimit: completeAnswers.credit.requestedLimit,
      });
      const expected = await platform.app.get(Documents).create(content);
      expect(document.equals(expected)).toBe(true);
    });

    it('can contain names of any script and length', async () => {
      const content = agreementDocument({
        id: 'cag_1',
        language: 'en',
        lender: 'Partner Card Platform',
        companyName: 'Ελληνική Компания Łódź '.repeat(40),
        registrationNumber: '1',
        creditLimit: { amount: 1, currency: 'JPY' },
        createdAt: new Date(0),
      });
      const document = await platform.app.get(Documents).create(content);
      expect(document.subarray(-6).toString()).toContain('%%EOF');
    });
  });
});
