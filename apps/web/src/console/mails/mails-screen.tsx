import type { PlatformMail } from '#contracts';
import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import filterClasses from '../../shared/filters/filters.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useMails } from '../api/mail-queries.js';
import { CompanyFilter } from '../parts/company-filter.js';
import { CopyListCall } from '../parts/copy-call.js';
import { ScopeChips } from '../parts/scope-chips.js';
import { hrefOf, type MailFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useRecipientText } from './use-recipient-text.js';

/** The platform's mails to the partner's companies and cardholders. */
export function MailsScreen({ filters }: { filters: MailFilters }) {
  const texts = useTexts();
  const mails = useMails(filters);
  return (
    <>
      <PageHeading>{texts.mails.heading}</PageHeading>
      <Text mt="sm">{texts.mails.lead}</Text>
      <Filters filters={filters} />
      <ScopeChips filters={{ companyId: filters.companyId }} />
      <CopyListCall path="/v1/mails" filters={filters} />
      <Loaded query={mails}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.mails.shown(shown.items.length)}</VisuallyHidden>
            <MailList mails={shown.items} />
            <Pager label={texts.mails.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

function MailList({ mails }: { mails: readonly PlatformMail[] }) {
  const { mails: texts } = useTexts();
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
        at: mail.createdAt,
      }))}
    />
  );
}

function Filters({ filters }: { filters: MailFilters }) {
  const texts = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.filters.any };
  const change = (changed: { [Name in keyof MailFilters]?: string }) =>
    narrow({ ...changed, after: '' });
  return (
    <div
      role="search"
      aria-label={texts.filters.label}
      className={`${filterClasses.filters} ${filterClasses.many}`}
    >
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
      <CompanyFilter companyId={filters.companyId} />
    </div>
  );
}
