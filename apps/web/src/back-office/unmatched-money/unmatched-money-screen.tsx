import type { UnmatchedMoney } from '#contracts';
import { unmatchedReasons, unmatchedStates } from '#contracts/browser';
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
import { useUnmatchedMoney } from '../api/money-queries.js';
import { PartnerFilter } from '../parts/partner-filter.js';
import classes from '../payments/payments.module.css';
import { hrefOf, type UnmatchedFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The bank transfers that wait in suspense. */
export function UnmatchedMoneyScreen({ filters }: { filters: UnmatchedFilters }) {
  const texts = useTexts().unmatched;
  const money = useUnmatchedMoney(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
        <NativeSelect
          label={texts.state}
          data={unmatchedStates.map((value) => ({ value, label: texts.states[value] }))}
          value={filters.state || 'waiting'}
          onChange={(event) => narrow({ state: event.currentTarget.value, after: '' })}
        />
        <NativeSelect
          label={texts.reason}
          data={[
            { value: '', label: texts.allReasons },
            ...unmatchedReasons.map((value) => ({ value, label: texts.reasons[value] })),
          ]}
          value={filters.reason}
          onChange={(event) => narrow({ reason: event.currentTarget.value, after: '' })}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </div>
      <Loaded query={money}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((transfer) => (
                  <TransferRow key={transfer.id} transfer={transfer} />
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

function TransferRow({ transfer }: { transfer: UnmatchedMoney }) {
  const { unmatched: texts } = useTexts();
  const amountOf = useAmount();
  const { id, state, remitter, partner, reference, reason, amount, createdAt } = transfer;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.transfer({ id })} className={rows.name}>
          {remitter ?? texts.nobody}
        </a>
        <span className={rows.detail}>{partner.name}</span>
      </div>
      <div className={classes.badges}>
        <Badge tone={state === 'waiting' ? 'warning' : 'quiet'}>{texts.reasons[reason]}</Badge>
        <span className={rows.detail}>{reference.trim() || texts.noReference}</span>
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        <Moment className={rows.detail} at={createdAt} />
      </div>
    </li>
  );
}
