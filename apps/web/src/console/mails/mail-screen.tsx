import type { PlatformMailDetail } from '#contracts';
import { useMail } from '../api/mail-queries.js';
import { useRecipientText } from './use-recipient-text.js';
import { CompanyName, EntityName, Id, PersonName } from '../names/names.js';
import { CopyCall } from '../parts/copy-call.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Facts } from '../../shared/facts/facts.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { AttemptList } from '../../shared/mails/attempt-list.js';
import { mailNameOf, useMailNames } from '../../shared/mails/mail-names.js';
import { MailStatusBadge } from '../../shared/mails/mail-rows.js';
import { Moment } from '../../shared/moment/moment.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';

export function MailScreen({ id }: { id: string }) {
  const mail = useMail(id);
  const texts = useTexts().mails;
  if (mail.error?.code === 'mail_unknown') {
    return (
      <UnknownScreen title={texts.unknown} wayOut={{ href: hrefOf.mails(), name: texts.back }} />
    );
  }
  return <LoadedScreen query={mail}>{(shown) => <ShownMail mail={shown} />}</LoadedScreen>;
}

function ShownMail({ mail }: { mail: PlatformMailDetail }) {
  const { mails: texts } = useTexts();
  const name = mailNameOf(useMailNames(), mail.kind);
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.mails(), name: texts.back }}
        windowTitle={`${name} ${mail.id}`}
        badge={<MailStatusBadge status={mail.status} />}
        actions={<CopyCall path={`/v1/mails/${mail.id}`} />}
      >
        {name}
      </PageHeading>
      <MailFacts mail={mail} />
      <Sheet title={texts.attempts}>
        <AttemptList
          attempts={mail.latestAttempts}
          label={texts.attempts}
          none={texts.noAttempts}
        />
      </Sheet>
    </>
  );
}

function MailFacts({ mail }: { mail: PlatformMailDetail }) {
  const { event: eventTexts, mails: texts } = useTexts();
  const recipientText = useRecipientText();
  const { eventId, recipient, sentAt, nextAttemptAt, failure } = mail;
  return (
    <Facts
      facts={[
        [eventTexts.id, <Id id={mail.id} />],
        [texts.to, recipientText(recipient)],
        ...(recipient.personId
          ? [[texts.person, <PersonName id={recipient.personId} withId />] as const]
          : []),
        [
          texts.event,
          eventId ? <a href={hrefOf.event({ id: eventId })}>{eventId}</a> : texts.noEvent,
        ],
        [texts.cause, <EntityName id={mail.cause} />],
        [eventTexts.company, <CompanyName id={mail.companyId} withId />],
        [eventTexts.createdAt, <Moment at={mail.createdAt} />],
        ...(nextAttemptAt
          ? [[eventTexts.nextAttemptAt, <Moment at={nextAttemptAt} />] as const]
          : []),
        ...(sentAt ? [[texts.sentAt, <Moment at={sentAt} />] as const] : []),
        ...(failure ? [[texts.failure, failure] as const] : []),
      ]}
    />
  );
}
