import type { SentMail } from '#contracts';
import { Text } from '@mantine/core';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { recipientOf } from './recipient-of.js';

export function SentMailList({ mails }: { mails: readonly SentMail[] }) {
  const { sentMails: texts } = useTexts();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        href: hrefOf.sentMail({ id: mail.id }),
        recipient: recipientOf(mail, texts),
        at: mail.createdAt,
      }))}
    />
  );
}
