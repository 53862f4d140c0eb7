import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { inGroups } from '#contracts';
import { MailWorker } from '#mail';
import { eventually, SmtpInbox, type TakenMail } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { CreditCompany } from '../../../test/credit-company.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { pdfPages } from '../../../test/pdf-text.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { Documents } from '../../documents/documents.module.js';
import { InvoiceDocuments } from './invoice-documents.js';
import { InvoiceSchedule } from './invoice-schedule.js';

const END_OF_JANUARY = new Date('2027-01-31T23:00:00.000Z');
const REMINDER = new Date('2027-02-12T08:00:00.000Z');

describe('the mails of an invoice', () => {
  let inbox: SmtpInbox;
  let platform: PlatformFixture;
  let clock: AdjustableClock;
  let partner: PartnerClient;
  let company: CreditCompany;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    platform = await PlatformFixture.start({
      processorApiKeys: [PROCESSOR_KEY],
      smtpUrl: inbox.url,
      mailFrom: 'The Platform <mails@platform.example>',
      legalAddress: ['1 Sample Street', '10115 Berlin'],
    });
    clock = AdjustableClock.of(platform);
    clock.goTo(new Date('2027-01-17T12:00:00.000Z'));
    partner = await platform.addPartnerWithoutWebhook();
    const processor = new ProcessorClient(platform.url);
    company = await CreditCompany.open({ partner, clock, processor });
    await company.buy(5_000, { merchantAmount: { amount: 5_500, currency: 'USD' } }, 5_123);
    await company.refund(1_000, await company.buy(7_000));
    await reach(END_OF_JANUARY);
  });

  afterAll(async () => {
    await platform?.close();
    await inbox?.stop();
  });

  async function reach(time: Date): Promise<void> {
    clock.goTo(time);
    await platform.app.get(InvoiceSchedule).poll();
    platform.app.get(MailWorker).wake();
  }

  /** The first attachment, or undefined. */
  function attachmentOf({ source }: TakenMail): Buffer | undefined {
    const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source);
    return part ? Buffer.from(part[1]!, 'base64') : undefined;
  }

  it('attaches the same PDF as the API', async () => {
    const mail = await eventually('the mail', async () =>
      inbox.mails.find(({ source }) => source.includes('application/pdf')),
    );
    const [invoice] = await company.invoices();
    const attached = attachmentOf(mail)!;
    const path = `${platform.url}/v1/invoices/${invoice!.id}/document.pdf`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${partner.apiKey}` } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('202701-0001.pdf');
    expect(Buffer.from(await answer.arrayBuffer()).equals(attached)).toBe(true);
    expect(attached.subarray(0, 5).toString()).toBe('%PDF-');
    const { reference, iban, accountHolder } = invoice!.bankDetails!;
    expect(reference).toBe(invoice!.paymentReference);
    // Lines of quoted-printable text are joined.
    const source = mail.source.replaceAll('=\r\n', '');
    for (const part of [accountHolder, inGroups(iban), inGroups(reference)])
      expect(source).toContain(part);
    expect(source).toMatch(/Content-ID: <transfer-qr-code>/i);
  });

  it('print the addresses of both, and where to pay', async () => {
    const [invoice] = await company.invoices();
    const { content } = await platform.app.get(InvoiceDocuments).requested(invoice!.id);
    const page = (await pdfPages(content))[0]!.replaceAll('\u00a0', ' ');
    const lines = page.split('\n');
    const { iban, bic, reference } = invoice!.bankDetails!;
    const inOrder = [
      ...['Rechnung', 'Northwind', 'Von', 'Partner Card Platform', '1 Sample Street'],
      ...['Rechnung an', 'Fabrikam GmbH', 'Domstraße 1', '50668 Köln', 'Deutschland'],
      ...['111,23 € fällig am 15. Februar 2027', inGroups(iban), bic, inGroups(reference)],
      ...['Gesamtbetrag', '111,23 €'],
    ];
    const places = inOrder.map((line) => lines.indexOf(line));
    expect(inOrder.filter((_line, index) => places[index] === -1)).toEqual([]);
  });

  it('and the API share the document that was created first', async () => {
    const documents = platform.app.get(InvoiceDocuments);
    const { id } = (await company.invoices())[0]!;
    const first = await documents.requested(id);
    jest.spyOn(platform.app.get(Documents), 'create').mockRejectedValue('created again');
    expect(await documents.requested(id)).toEqual(first);
    expect(await documents.invoice(id)).toEqual(first);
    jest.restoreAllMocks();
    const change = platform.database.query("UPDATE invoice_documents SET document = ''");
    await expect(change).rejects.toThrow('stays as it was issued');
  });

  it('does not remind of an invoice that was paid during a mail outage', async () => {
    await inbox.stop();
    await reach(REMINDER);
    await eventually('the reminder waits', async () => {
      const [row] = await platform.database.query(
        `SELECT status FROM mails WHERE kind = 'credit_invoice_reminder'`,
      );
      return row?.status === 'pending';
    });
    const [invoice] = await company.invoices();
    await company.pay(invoice!.outstanding.amount, invoice!.paymentReference);
    await eventually('it is cancelled', async () => {
      clock.pass(60_000);
      platform.app.get(MailWorker).wake();
      const [row] = await platform.database.query(
        `SELECT status FROM mails WHERE kind = 'credit_invoice_reminder'`,
      );
      return row!.status === 'cancelled';
    });
  });
});
