import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import type { QueuedApplication } from '#contracts';
import filterClasses from '../../shared/filters/filters.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useQueue } from '../api/application-queries.js';
import { PartnerFilter } from '../parts/partner-filter.js';
import { hrefOf, type QueueFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { utcText } from '../../shared/language/format.js';
import { StateBadge } from '../parts/state-badge.js';
import classes from './queue-screen.module.css';

export function QueueScreen({ filters }: { filters: QueueFilters }) {
  const texts = useTexts().queue;
  const queue = useQueue(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Filters filters={filters} />
      <Loaded query={queue}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((application) => (
                  <QueueRow
                    key={application.id}
                    application={application}
                    readAt={new Date(queue.dataUpdatedAt)}
                  />
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

function Filters({ filters }: { filters: QueueFilters }) {
  const { queue: texts, kycStatuses, creditStatuses } = useTexts();
  const states = [
    { value: '', label: texts.waiting },
    ...optionsOf('kycStatus', 'KYC', kycStatuses),
    ...optionsOf('creditStatus', texts.credit, creditStatuses),
  ];
  return (
    <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
      <NativeSelect
        label={texts.state}
        data={states}
        value={filters.state}
        onChange={(event) => narrow({ state: event.currentTarget.value, after: '' })}
      />
      <PartnerFilter partnerId={filters.partnerId} />
    </div>
  );
}

function optionsOf(parameter: string, part: string, statuses: Record<string, string>) {
  return Object.entries(statuses)
    .filter(([status]) => status !== 'draft')
    .map(([status, text]) => ({ value: `${parameter}=${status}`, label: `${part}: ${text}` }));
}

interface QueueRowProps {
  application: QueuedApplication;
  /** The time up to which the waiting time is counted. */
  readAt: Date;
}

function QueueRow({ application, readAt }: QueueRowProps) {
  const { queue: texts, waited, kycStatuses, creditStatuses, moment } = useTexts();
  const { id, company, partner, kycStatus, creditStatus, proposed, waitingSince } = application;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.application({ id })} className={rows.name}>
          {company.legalName}
        </a>
        <span className={rows.detail}>
          {company.country} · {partner.name}
        </span>
      </div>
      <div className={classes.states}>
        {kycStatus !== 'draft' && (
          <StateBadge state={kycStatus}>KYC: {kycStatuses[kycStatus]}</StateBadge>
        )}
        {creditStatus !== 'draft' && (
          <StateBadge state={creditStatus}>
            {texts.credit}: {creditStatuses[creditStatus]}
          </StateBadge>
        )}
        {proposed.length > 0 && <StateBadge state="proposed">{texts.secondNeeded}</StateBadge>}
      </div>
      <time
        className={rows.detail}
        dateTime={waitingSince}
        title={`${moment(waitingSince)}, ${utcText(waitingSince)}`}
      >
        {waited(readAt.getTime() - Date.parse(waitingSince))}
      </time>
    </li>
  );
}
