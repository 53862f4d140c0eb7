import { Button, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { type QueueFilters, usePartners, useQueue } from '../api/application-queries.js';
import { useTexts } from '../texts/index.js';
import { QueueRow } from './queue-row.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './queue-screen.module.css';

export function QueueScreen() {
  const texts = useTexts().queue;
  const [filters, setFilters] = useState<QueueFilters>({ state: '', partnerId: '' });
  const queue = useQueue(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Filters filters={filters} onChange={setFilters} />
      <Loaded query={queue}>
        {({ applications, readAt }) => (
          <>
            <VisuallyHidden role="status">{texts.shown(applications.length)}</VisuallyHidden>
            {applications.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {applications.map((application) => (
                  <QueueRow key={application.id} application={application} readAt={readAt} />
                ))}
              </ul>
            )}
            {queue.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                onClick={() => void queue.fetchNextPage()}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface FiltersProps {
  filters: QueueFilters;
  onChange(filters: QueueFilters): void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const { queue: texts, kycStatuses, creditStatuses } = useTexts();
  const { data: partners } = usePartners();
  const states = [
    { value: '', label: texts.waiting },
    ...optionsOf('kycStatus', 'KYC', kycStatuses),
    ...optionsOf('creditStatus', texts.credit, creditStatuses),
  ];
  return (
    <div role="search" aria-label={texts.filters} className={classes.filters}>
      <NativeSelect
        label={texts.state}
        data={states}
        value={filters.state}
        onChange={(event) => onChange({ ...filters, state: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.partner}
        data={[
          { value: '', label: texts.allPartners },
          ...(partners?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filters.partnerId}
        onChange={(event) => onChange({ ...filters, partnerId: event.currentTarget.value })}
      />
    </div>
  );
}

function optionsOf(parameter: string, part: string, statuses: Record<string, string>) {
  return Object.entries(statuses)
    .filter(([status]) => status !== 'draft')
    .map(([status, text]) => ({ value: `${parameter}=${status}`, label: `${part}: ${text}` }));
}
