import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Pager } from '../../shared/paging/pager.js';
import { useCompanyMails } from '../api/mail-queries.js';
import { SentMailList } from '../sent-mails/sent-mail-list.js';
import { useTexts } from '../texts/index.js';

/**
 * The mails to the company and its people. If they can't be loaded, the rest of the company is still shown.
 */
export function CompanyMails({ companyId, after }: { companyId: string; after: string }) {
  const texts = useTexts().sentMails;
  const mails = useCompanyMails(companyId, after);
  if (mails.error && !mails.data) {
    return <Text c="dimmed">{texts.unavailable}</Text>;
  }
  return (
    <Loaded query={mails}>
      {(shown) => (
        <>
          <SentMailList mails={shown.items} />
          <Pager label={texts.heading} name="mailsAfter" page={shown} />
        </>
      )}
    </Loaded>
  );
}
