import type { SentMail } from '#contracts';
import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useApplicationMails } from '../api/application-queries.js';
import { useTexts } from '../texts/index.js';

/** What we wrote to the company and to its people. */
export function MailsSheet({ id }: { id: string }) {
  const { mails: texts } = useTexts();
  const mails = useApplicationMails(id);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={mails}>
        {(shown) => (
          <>
            <MailList mails={shown} />
            {mails.hasNextPage && (
              <ProgressButton
                variant="default"
                mt="md"
                isBusy={mails.isFetchingNextPage}
                onClick={() => void mails.fetchNextPage()}
              >
                {texts.more}
              </ProgressButton>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function MailList({ mails }: { mails: readonly SentMail[] }) {
  const { moment, mails: texts } = useTexts();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        recipient: [mail.recipient ?? texts.noAddress, mail.failure].filter(Boolean).join(' · '),
        time: moment(mail.sentAt ?? mail.nextAttemptAt ?? mail.createdAt),
        createdAt: mail.sentAt ?? mail.nextAttemptAt ?? mail.createdAt,
      }))}
    />
  );
}
