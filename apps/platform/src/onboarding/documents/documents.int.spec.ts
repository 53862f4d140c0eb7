import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#onboarding-rules';
import {
  OnboardingApplicant,
  sampleJpeg,
  samplePdf,
  samplePng,
} from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('documents of a KYC application', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  });

  const documents = async () => (await applicant.application()).kyc!.documents;

  async function storedBytes(id: string): Promise<Buffer> {
    const [row] = await platform.database.query(
      'SELECT content FROM onboarding_documents WHERE id = $1',
      [id],
    );
    return row!.content as Buffer;
  }

  it.each([
    ['application/pdf', samplePdf()],
    ['image/png', samplePng()],
    ['image/jpeg', sampleJpeg()],
  ])('are kept as they came, known as %s by their bytes', async (mediaType, content) => {
    const { status, body } = await applicant.upload(content, { contentType: 'text/html' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^doc_[0-9a-f]{32}$/),
        purpose: 'power_of_attorney',
        fileName: 'Vollmacht.pdf',
        mediaType,
        sizeBytes: content.length,
        uploadedAt: expect.stringMatching(/Z$/),
        questionId: null,
      },
    ]);
    expect(await storedBytes(body.id)).toEqual(Buffer.from(content));
    expect(await documents()).toEqual([body]);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'application/pdf'],
    ['a page behind a space', ' %PDF-1.7', 'application/pdf'],
    ['a program', 'MZ\u0090', 'image/png'],
    ['nothing', '', 'application/pdf'],
    ['JSON', '{"%PDF-":1}', 'application/json'],
  ])('are not %s', async (_what, text, contentType) => {
    const content = new TextEncoder().encode(text);
    const { status, body } = await applicant.upload(content, { contentType });
    expect([status, body.code]).toEqual([415, 'document_type_unsupported']);
    expect(await documents()).toEqual([]);
  });

  it('can have up to 10 MB', async () => {
    const content = new Uint8Array(MAX_DOCUMENT_BYTES);
    content.set(samplePdf());
    const { status, body } = await applicant.upload(content);
    expect([status, body.sizeBytes]).toEqual([201, MAX_DOCUMENT_BYTES]);
  });

  it('that are larger are refused, with and without a content length', async () => {
    const content = new Uint8Array(MAX_DOCUMENT_BYTES + 1);
    content.set(samplePdf());
    const announced = await applicant.upload(content);
    expect([announced.status, announced.body.code]).toEqual([413, 'document_too_large']);
    const untold = await applicant.upload(new Blob([content]).stream());
    expect([untold.status, untold.body.code]).toEqual([413, 'document_too_large']);
    expect(await documents()).toEqual([]);
  });

  it('are stored once when sent repeatedly, even 8 times concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => applicant.upload(samplePdf())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await documents()).toHaveLength(1);
  });

  it(`are at most ${MAX_DOCUMENTS}`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_DOCUMENTS + 2 }, (_, index) =>
        applicant.upload(samplePdf(`page ${index}`)),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(2).fill('409 documents_too_many'),
    );
    expect(await documents()).toHaveLength(MAX_DOCUMENTS);
  });

  it.each([
    { purpose: 'cv' as never },
    { fileName: '' },
    { fileName: '../../etc/passwd' },
    { fileName: 'a\nb.pdf' },
    { fileName: `${'x'.repeat(200)}.pdf` },
  ])('are refused with %j', async (query) => {
    const { status, body } = await applicant.upload(samplePdf(), query);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  it('can be removed by their own company only', async () => {
    const { body } = await applicant.upload(samplePdf());
    const other = new OnboardingApplicant(
      await partner.onboardingUrl((await partner.createCompany()).id),
    );
    expect(await other.removeDocument(body.id)).toBe(404);
    expect(await documents()).toHaveLength(1);
    expect(await applicant.removeDocument(body.id)).toBe(204);
    expect(await applicant.removeDocument(body.id)).toBe(404);
    expect(await documents()).toEqual([]);
  });

  it("can't be removed after the submission", async () => {
    const { body } = await applicant.upload(samplePdf());
    await applicant.completeKyc(1);
    expect((await applicant.submitKyc(2)).status).toBe(200);
    expect(await applicant.removeDocument(body.id)).toBe(409);
    await partner.sandbox(companyId, 'start-review');
    const items = [{ section: 'documents', question: 'Who signed?' }];
    await partner.sandbox(companyId, 'request-information', { items });
    expect(await applicant.removeDocument(body.id)).toBe(409);
    const later = await applicant.upload(samplePdf('later'));
    expect(await applicant.removeDocument(later.body.id)).toBe(204);
  });

  it("can't be read with the link", async () => {
    const { body } = await applicant.upload(samplePdf());
    const response = await fetch(`${applicant.url}/documents/${body.id}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'DELETE']);
  });
});
