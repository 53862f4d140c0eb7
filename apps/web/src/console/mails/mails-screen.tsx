import type { PlatformMail } from '#contracts';
import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { Button, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { type MailFilters, useMails } from '../api/mail-queries.js';
import { CompanyFilter } from '../parts/company-filter.js';
import filterClasses from '../parts/filters.module.css';
import classes from '../events/events-screen.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useRecipientText } from './use-recipient-text.js';

const everything: MailFilters = { status: '', kind: '', companyId: '' };

/** What the platform sent to the partner's companies and cardholders. */
export function MailsScreen() {
  const texts = useTexts();
  const [filters, setFilters] = useState(everything);
  const mails = useMails(filters);
  return (
    <>
      <PageHeading>{texts.mails.heading}</PageHeading>
      <Text mt="sm">{texts.mails.lead}</Text>
      <Filters filters={filters} onChange={setFilters} />
      <Loaded query={mails}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.mails.shown(shown.length)}</VisuallyHidden>
            <MailList mails={shown} />
            {mails.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                onClick={() => void mails.fetchNextPage()}
              >
                {texts.events.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function MailList({ mails }: { mails: readonly PlatformMail[] }) {
  const { moment, mails: texts } = useTexts();
  const recipientText = useRecipientText();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        href: hrefOf.mail({ id: mail.id }),
        recipient: recipientText(mail.recipient),
        time: moment(mail.createdAt),
      }))}
    />
  );
}

interface FiltersProps {
  filters: MailFilters;
  onChange(filters: MailFilters): void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const texts = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.filters.any };
  const change = (changed: Partial<MailFilters>) => onChange({ ...filters, ...changed });
  return (
    <div role="search" aria-label={texts.filters.label} className={filterClasses.filters}>
      <NativeSelect
        label={texts.filters.status}
        data={[any, ...sentMailStatuses.map((value) => ({ value, label: statuses[value] }))]}
        value={filters.status}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.mails.kind}
        data={[any, ...mailKinds.map((value) => ({ value, label: kinds[value] }))]}
        value={filters.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <CompanyFilter
        companyId={filters.companyId}
        onChange={(companyId) => change({ companyId })}
      />
    </div>
  );
}
