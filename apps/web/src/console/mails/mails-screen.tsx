import type { PlatformMail } from '#contracts';
import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { Text, VisuallyHidden } from '@mantine/core';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useMails } from '../api/mail-queries.js';
import { CompanyFilter } from '../parts/id-filter.js';
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
      <PageHeading lead={texts.mails.lead}>{texts.mails.heading}</PageHeading>
      <MailFilterBar filters={filters} />
      <ScopeChips filters={{ companyId: filters.companyId }} />
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

function MailFilterBar({ filters }: { filters: MailFilters }) {
  const { filters: texts, mails } = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.any };
  return (
    <Filters label={texts.label}>
      <FilterChoice
        label={texts.status}
        name="status"
        value={filters.status}
        data={[any, ...sentMailStatuses.map((value) => ({ value, label: statuses[value] }))]}
      />
      <FilterChoice
        label={mails.kind}
        name="kind"
        value={filters.kind}
        data={[any, ...mailKinds.map((value) => ({ value, label: kinds[value] }))]}
      />
      <CompanyFilter companyId={filters.companyId} />
      <CopyListCall path="/v1/mails" filters={filters} />
    </Filters>
  );
}
