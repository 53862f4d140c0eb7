import type { InvoiceResource, Page, PlatformMail } from '#contracts';
import { CardPayment, givenCreditCard } from '../language/actors.ts';
import { euro, scenario, type ScenarioRun } from '../language/scenario-run.ts';

// Midnight and nine in the morning in Berlin, in summer time.
const END_OF_MARCH = '2035-03-31T22:00:00.000Z';
const REMINDER = '2035-04-12T07:00:00.000Z';
const AFTER_LAST_DAY = '2035-04-15T22:00:00.000Z';

async function expectMails(run: ScenarioRun, why: string, company: string, kinds: string[]) {
  const { data } = await run.call<Page<PlatformMail>>(
    'Partner',
    why,
    `GET /v1/mails?companyId=${company}&kind=${kinds.at(0)!}`,
    undefined,
    { shown: (page) => ({ data: page.data.map(({ kind, companyId }) => ({ kind, companyId })) }) },
  );
  run.check({ kinds: data.map(({ kind }) => kind) }, { kinds });
}

export const invoice = scenario(
  {
    name: 'invoice',
    title: 'A month of credit: invoice, reminder, overdue, paid',
    shows:
      'What was settled in a month is invoiced at its end, in the time zone of the company. The platform reminds by mail. From the day after the last one for paying the account authorizes nothing; with the payment it does so again, in the same transaction. What is only held is not invoiced.',
    see: { invoices: 'interface/money.md#invoices', 'who sends which mail': 'communications.md' },
  },
  async (run) => {
    const { cardId, companyId } = await givenCreditCard(run, 1_000);
    const book = new CardPayment(run, cardId);

    await book.send('A book is paid on credit.', 'authorization', euro(400));
    await run.expectEvents('transaction_authorized');
    await book.send('The shop settles.', 'clearing', euro(400));
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: -400, held: 0, available: 600 });

    await run.timePasses('The month ends.', companyId, { until: END_OF_MARCH });
    await run.expectEvents([
      'invoice_issued',
      { amount: euro(400), outstanding: euro(400), dueOn: '2035-04-15' },
    ]);

    const { data } = await run.call<Page<InvoiceResource>>(
      'Partner',
      'The invoice has a reference of its own for its payment.',
      `GET /v1/invoices?companyId=${companyId}&status=open`,
    );
    const { id, paymentReference: reference } = data[0]!;

    await run.timePasses('Three days before the last day for paying.', companyId, {
      until: REMINDER,
    });
    await run.expectEvents();
    await expectMails(run, 'The platform has reminded.', companyId, ['credit_invoice_reminder']);

    await run.timePasses('The last day for paying is over.', companyId, { until: AFTER_LAST_DAY });
    await run.expectEvents(['invoice_overdue', { outstanding: euro(400) }]);
    await new CardPayment(run, cardId).send('Nothing is approved now.', 'authorization', euro(10), {
      declined: 'invoice_overdue',
    });
    await run.expectEvents(['transaction_declined', { reason: 'invoice_overdue' }]);
    await run.expectBalance({ booked: -400, held: 0, available: 600 });

    await run.call('Bank', 'The company pays.', 'POST /v1/sandbox/bank-transfers', {
      transferId: 'payment-of-march',
      reference,
      amount: euro(400),
    });
    await run.expectEvents('account_top_up', ['invoice_paid', { outstanding: euro(0) }]);
    await run.expectBalance({ booked: 0, held: 0, available: 1_000 });

    await new CardPayment(run, cardId).send(
      'The account can spend again.',
      'authorization',
      euro(10),
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 0, held: 10, available: 990 });

    const paid = await run.call<InvoiceResource>(
      'Partner',
      'The invoice is paid, and never changes otherwise.',
      `GET /v1/invoices/${id}`,
    );
    run.check(paid, { status: 'paid', outstanding: euro(0) });
  },
);
