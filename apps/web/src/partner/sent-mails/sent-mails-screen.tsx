import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { type MailFilters, useSentMails } from '../api/mail-queries.js';
import { MoreButton } from '../parts/more-button.js';
import { useTexts } from '../texts/index.js';
import { MailFilterForm } from './mail-filter-form.js';
import { SentMailList } from './sent-mail-list.js';

const everything: MailFilters = {
  status: '',
  kind: '',
  recipient: '',
  companyId: '',
  cause: '',
  from: '',
  until: '',
};
const TYPING_PAUSE_MS = 250;

/** What we sent, to whom, and what became of it. */
export function SentMailsScreen() {
  const texts = useTexts().sentMails;
  const [filters, setFilters] = useState(everything);
  const [settled] = useDebouncedValue(filters, TYPING_PAUSE_MS);
  const mails = useSentMails(settled);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <MailFilterForm filters={filters} onChange={setFilters} />
      <Loaded query={mails}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.length)}</VisuallyHidden>
            <SentMailList mails={shown} />
            <MoreButton query={mails} />
          </>
        )}
      </Loaded>
    </>
  );
}
