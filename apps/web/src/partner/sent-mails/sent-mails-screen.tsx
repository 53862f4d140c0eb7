import { VisuallyHidden } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useSentMails } from '../api/mail-queries.js';
import type { SentMailFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { MailFilterForm } from './mail-filter-form.js';
import { SentMailList } from './sent-mail-list.js';

/** The sent mails with their recipients and statuses. */
export function SentMailsScreen({ filters }: { filters: SentMailFilters }) {
  const texts = useTexts().sentMails;
  const mails = useSentMails(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <MailFilterForm filters={filters} />
      <Loaded query={mails}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            <SentMailList mails={shown.items} />
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}
