import type { QueuedPayment } from '#contracts';
import { exceptionStates, paymentExceptionCodes } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { Badge } from '../../shared/badge/badge.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { usePayments } from '../api/money-queries.js';
import { PartnerFilter } from '../parts/partner-filter.js';
import { hrefOf, type PaymentFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './payments.module.css';

/** More would hide the other payments. */
const MOST_BADGES = 3;

/** The payments in which something contradicts. */
export function PaymentsScreen({ filters }: { filters: PaymentFilters }) {
  const texts = useTexts().payments;
  const payments = usePayments(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <Filters filters={filters} />
      <Loaded query={payments}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

function PaymentRow({ payment }: { payment: QueuedPayment }) {
  const { payments: texts } = useTexts();
  const amountOf = useAmount();
  const { id, merchant, company, partner, amount, codes, state, raisedAt } = payment;
  const shown = codes.slice(0, MOST_BADGES);
  const tone = payment.exceptionState === 'open' ? 'warning' : 'quiet';
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.payment({ id })} className={rows.name}>
          {merchant.name}
        </a>
        <span className={rows.detail}>
          {company.legalName} · {partner.name}
        </span>
      </div>
      <div className={classes.badges}>
        {shown.map((code) => (
          <Badge key={code} tone={tone}>
            {texts.exceptions[code].title}
          </Badge>
        ))}
        {codes.length > shown.length && (
          <span className={rows.detail}>{texts.more(codes.length - shown.length)}</span>
        )}
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        <div className={rows.detail}>{texts.states[state]}</div>
        <Moment className={rows.detail} at={raisedAt} />
      </div>
    </li>
  );
}

function Filters({ filters }: { filters: PaymentFilters }) {
  const { payments: texts } = useTexts();
  return (
    <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
      <NativeSelect
        label={texts.state}
        data={exceptionStates.map((value) => ({ value, label: texts.exceptionStates[value] }))}
        value={filters.state || 'open'}
        onChange={(event) => narrow({ state: event.currentTarget.value, after: '' })}
      />
      <NativeSelect
        label={texts.kind}
        data={[
          { value: '', label: texts.allKinds },
          ...paymentExceptionCodes.map((value) => ({
            value,
            label: texts.exceptions[value].title,
          })),
        ]}
        value={filters.code}
        onChange={(event) => narrow({ code: event.currentTarget.value, after: '' })}
      />
      <PartnerFilter partnerId={filters.partnerId} />
    </div>
  );
}
