import type { ReviewedInvoice } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { dayIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { invoiceHref } from '../api/back-office-api.js';
import { StateBadge } from '../parts/state-badge.js';
import classes from '../payments/payments.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import own from './invoices.module.css';

interface InvoiceRowProps {
  invoice: ReviewedInvoice;
  /** The company is known from the screen. */
  isOfAccount?: boolean;
}

export function InvoiceRow({ invoice, isOfAccount = false }: InvoiceRowProps) {
  const { invoices: texts } = useTexts();
  const { language } = useLanguage();
  const amountOf = useAmount();
  const { id, number, status, amount, outstanding, dueOn, company, partner, accountId } = invoice;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      {isOfAccount ? (
        <span className={rows.name}>{number}</span>
      ) : (
        <div>
          <a href={hrefOf.account({ id: accountId })} className={rows.name}>
            {company.legalName}
          </a>
          <span className={rows.detail}>
            {number} · {partner.name}
          </span>
        </div>
      )}
      <div className={classes.badges}>
        <StateBadge state={status}>{texts.statuses[status]}</StateBadge>
        <span className={rows.detail}>{texts.due(dayIn(language)(dueOn))}</span>
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        {outstanding.amount > 0 && (
          <div className={rows.detail}>{texts.outstanding(amountOf(outstanding))}</div>
        )}
        <a href={invoiceHref(id)} className={own.document} aria-label={texts.documentOf(number)}>
          {texts.document}
        </a>
      </div>
    </li>
  );
}
