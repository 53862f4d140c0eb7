import type { SentMailDetail } from '#contracts';
import { Text } from '@mantine/core';
import { Facts } from '../../shared/facts/facts.js';
import { BrokenLinkIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { AttemptList } from '../../shared/mails/attempt-list.js';
import { mailNameOf, useMailNames } from '../../shared/mails/mail-names.js';
import { MailStatusBadge } from '../../shared/mails/mail-status-badge.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useSentMail } from '../api/mail-queries.js';
import companyClasses from '../company/company-screen.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { addresseeName } from './recipient-of.js';
import { Resending } from './resending.js';
import classes from './sent-mail-screen.module.css';

export function SentMailScreen({ id }: { id: string }) {
  const texts = useTexts().sentMails;
  const mail = useSentMail(id);
  return (
    <>
      <a href={hrefOf.sentMails()} className={companyClasses.back}>
        {texts.back}
      </a>
      {mail.error?.reason === 'refused' ? (
        <MessageScreen
          icon={<BrokenLinkIcon />}
          title={texts.unknown}
          advice={texts.unknownAdvice}
        />
      ) : (
        <Loaded query={mail}>{(shown) => <ShownMail mail={shown} />}</Loaded>
      )}
    </>
  );
}

function ShownMail({ mail }: { mail: SentMailDetail }) {
  const { moment, sentMails: texts } = useTexts();
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{mailNameOf(useMailNames(), mail.kind)}</PageHeading>
        <span role="status">
          <MailStatusBadge status={mail.status} />
        </span>
      </div>
      {(mail.status === 'rejected' || mail.status === 'suppressed') && <Resending mail={mail} />}
      <Sheet title={texts.standing}>
        <Standing mail={mail} />
      </Sheet>
      <Sheet title={texts.attempts}>
        {mail.attempts > mail.latestAttempts.length && mail.latestAttempts.length > 0 && (
          <Text mb="sm">{texts.latestOf(mail.latestAttempts.length, mail.attempts)}</Text>
        )}
        <AttemptList
          attempts={mail.latestAttempts}
          label={texts.attempts}
          none={texts.noAttempts}
          moment={moment}
        />
      </Sheet>
      <Sheet title={texts.preview}>
        <Preview mail={mail} />
      </Sheet>
    </>
  );
}

function Standing({ mail }: { mail: SentMailDetail }) {
  const { moment, sentMails: texts } = useTexts();
  return (
    <Facts
      facts={[
        [texts.to, addresseeName(mail.addressee, texts)],
        [texts.address, mail.recipient ?? texts.notKnown],
        [texts.subject, mail.subject ?? texts.notKnown],
        [texts.event, mail.eventId ?? texts.noEvent],
        [texts.cause, mail.cause],
        [texts.company, mail.companyId],
        [texts.trace, mail.traceId ?? '–'],
        [texts.createdAt, moment(mail.createdAt)],
        ...(mail.sentAt ? [[texts.sentAt, moment(mail.sentAt)] as const] : []),
        ...(mail.nextAttemptAt ? [[texts.nextAttemptAt, moment(mail.nextAttemptAt)] as const] : []),
        ...(mail.failure ? [[texts.failure, mail.failure] as const] : []),
      ]}
    />
  );
}

/** In a frame where no script runs, no form is sent and no link leaves. */
function Preview({ mail }: { mail: SentMailDetail }) {
  const texts = useTexts().sentMails;
  if (mail.status === 'awaiting_recipient') {
    return <Text c="dimmed">{texts.noPreview}</Text>;
  }
  return (
    <>
      <Text mb="sm">{texts.composedNow}</Text>
      <iframe
        className={classes.preview}
        title={texts.preview}
        src={`/mails/${mail.id}/preview`}
        sandbox=""
        referrerPolicy="no-referrer"
      />
    </>
  );
}
