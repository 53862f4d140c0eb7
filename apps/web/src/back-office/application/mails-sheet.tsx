import type { SentMail } from '#contracts';
import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { Pager } from '../../shared/paging/pager.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useApplicationMails } from '../api/application-queries.js';
import { useTexts } from '../texts/index.js';

/** The mails to the company and its people. */
export function MailsSheet({ id, after }: { id: string; after: string }) {
  const { mails: texts } = useTexts();
  const mails = useApplicationMails(id, after);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={mails}>
        {(shown) => (
          <>
            <MailList mails={shown.items} />
            <Pager label={texts.heading} name="mailsAfter" page={shown} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function MailList({ mails }: { mails: readonly SentMail[] }) {
  const { mails: texts } = useTexts();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        recipient: [mail.recipient ?? texts.noAddress, mail.failure].filter(Boolean).join(' · '),
        at: mail.sentAt ?? mail.nextAttemptAt ?? mail.createdAt,
      }))}
    />
  );
}
