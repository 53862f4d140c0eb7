import type { PlatformMailDetail } from '#contracts';
import { Facts } from '../../shared/facts/facts.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { AttemptList } from '../../shared/mails/attempt-list.js';
import { mailNameOf, useMailNames } from '../../shared/mails/mail-names.js';
import { MailStatusBadge } from '../../shared/mails/mail-status-badge.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useMail } from '../api/mail-queries.js';
import classes from '../event/event-screen.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useRecipientText } from './use-recipient-text.js';

export function MailScreen({ id }: { id: string }) {
  const mail = useMail(id);
  return <Loaded query={mail}>{(shown) => <ShownMail mail={shown} />}</Loaded>;
}

function ShownMail({ mail }: { mail: PlatformMailDetail }) {
  const { moment, mails: texts } = useTexts();
  return (
    <>
      <a href={hrefOf.mails()} className={classes.back}>
        {texts.back}
      </a>
      <div className={classes.head}>
        <PageHeading>{mailNameOf(useMailNames(), mail.kind)}</PageHeading>
        <span role="status">
          <MailStatusBadge status={mail.status} />
        </span>
      </div>
      <MailFacts mail={mail} />
      <Sheet title={texts.attempts}>
        <AttemptList
          attempts={mail.latestAttempts}
          label={texts.attempts}
          none={texts.noAttempts}
          moment={moment}
        />
      </Sheet>
    </>
  );
}

function MailFacts({ mail }: { mail: PlatformMailDetail }) {
  const { moment, event: eventTexts, mails: texts } = useTexts();
  const recipientText = useRecipientText();
  const { eventId, recipient, sentAt, nextAttemptAt, failure } = mail;
  return (
    <Facts
      facts={[
        [eventTexts.id, mail.id],
        [texts.to, recipientText(recipient)],
        ...(recipient.personId ? [[texts.person, recipient.personId] as const] : []),
        [
          texts.event,
          eventId ? <a href={hrefOf.event({ id: eventId })}>{eventId}</a> : texts.noEvent,
        ],
        [texts.cause, mail.cause],
        [eventTexts.company, mail.companyId],
        [eventTexts.createdAt, moment(mail.createdAt)],
        ...(nextAttemptAt ? [[eventTexts.nextAttemptAt, moment(nextAttemptAt)] as const] : []),
        ...(sentAt ? [[texts.sentAt, moment(sentAt)] as const] : []),
        ...(failure ? [[texts.failure, failure] as const] : []),
      ]}
    />
  );
}
