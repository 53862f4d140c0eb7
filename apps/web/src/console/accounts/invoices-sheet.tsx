import type { InvoiceResource } from '#contracts';
import { Text } from '@mantine/core';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useInvoices } from '../api/account-queries.js';
import { useDownload } from '../api/download.js';
import { Id } from '../names/names.js';
import { useTexts } from '../texts/index.js';
import classes from './accounts.module.css';

const tones: Record<InvoiceResource['status'], BadgeTone> = {
  open: 'information',
  overdue: 'failure',
  paid: 'good',
};

export function InvoicesSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const invoices = useInvoices(accountId);
  return (
    <Sheet title={texts.invoices}>
      <Loaded query={invoices}>
        {(shown) =>
          shown.length === 0 ? (
            <Text c="dimmed">{texts.noInvoices}</Text>
          ) : (
            <ul className={classes.list} aria-label={texts.invoices}>
              {shown.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function Invoice({ invoice }: { invoice: InvoiceResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const download = useDownload();
  const { id, number, status, period, outstanding, dueOn, paymentReference } = invoice;
  return (
    <li>
      <span>
        {number}, {texts.period(period.from, period.to)}
      </span>
      <Badge tone={tones[status]}>{texts.invoiceStatuses[status]}</Badge>
      <span className={classes.amount}>{amount(invoice.amount)}</span>
      {status !== 'paid' && <span>{texts.due(amount(outstanding), texts.day(dueOn))}</span>}
      <Id id={paymentReference} />
      <ProgressButton
        variant="default"
        isBusy={download.isPending}
        onClick={() =>
          download.mutate({
            path: `/v1/invoices/${id}/document.pdf`,
            filename: `invoice-${number}.pdf`,
          })
        }
      >
        {texts.invoicePdf(number)}
      </ProgressButton>
      {download.error && <FailureAlert error={download.error} reassurance="" />}
    </li>
  );
}
