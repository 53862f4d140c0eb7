import type { SentMailDetail } from '#contracts';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { FailureAlert, LoadedScreen } from '../../shared/loaded/loaded.js';
import {
  AttemptList,
  mailNameOf,
  MailStatusBadge,
  useMailNames,
} from '../../shared/mails/mails.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, Moment, Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { useResending, useSentMail } from '../queries.js';
import { hrefOf } from '../route.js';
import { useMayChange } from '../../shared/operators/operator-session.js';
import { useTexts } from '../texts/index.js';
import { addresseeName } from './sent-mails-screen.js';

export function SentMailScreen({ id }: { id: string }) {
  const texts = useTexts().sentMails;
  const mail = useSentMail(id);
  const back = { href: hrefOf.sentMails(), name: texts.back };
  if (mail.error?.reason === 'refused') {
    return <UnknownScreen title={texts.unknown} wayOut={back} />;
  }
  return <LoadedScreen query={mail}>{(shown) => <ShownMail mail={shown} />}</LoadedScreen>;
}

function ShownMail({ mail }: { mail: SentMailDetail }) {
  const { sentMails: texts } = useTexts();
  const name = mailNameOf(useMailNames(), mail.kind);
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.sentMails(), name: texts.back }}
        windowTitle={`${name} ${mail.id}`}
        badge={<MailStatusBadge status={mail.status} />}
      >
        {name}
      </PageHeading>
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
        />
      </Sheet>
      <Sheet title={texts.preview}>
        <Preview mail={mail} />
      </Sheet>
    </>
  );
}

function Standing({ mail }: { mail: SentMailDetail }) {
  const { sentMails: texts } = useTexts();
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
        [texts.createdAt, <Moment at={mail.createdAt} />],
        [texts.sentAt, mail.sentAt && <Moment at={mail.sentAt} />],
        [texts.nextAttemptAt, mail.nextAttemptAt && <Moment at={mail.nextAttemptAt} />],
        [texts.failure, mail.failure],
      ]}
    />
  );
}

/** The mail in a sandboxed frame without scripts, forms and navigation. */
function Preview({ mail }: { mail: SentMailDetail }) {
  const texts = useTexts().sentMails;
  if (mail.status === 'awaiting_recipient') {
    return <Text c="dimmed">{texts.noPreview}</Text>;
  }
  return (
    <>
      <Text mb="sm">{texts.composedNow}</Text>
      <iframe
        // Mails bring their own colours for light and dark.
        style={{
          width: '100%',
          height: 'min(40rem, 80vh)',
          background: 'white',
          colorScheme: 'light',
          border: '1px solid var(--outline)',
        }}
        title={texts.preview}
        src={`/mails/${mail.id}/preview`}
        sandbox=""
        referrerPolicy="no-referrer"
      />
    </>
  );
}

/** Sends a failed mail once more, after a confirmation. */
function Resending({ mail }: { mail: SentMailDetail }) {
  const texts = useTexts().sentMails;
  const [isAsking, setAsking] = useState(false);
  const resending = useResending(mail.id);
  const mayChange = useMayChange();
  const resend = () => {
    setAsking(false);
    resending.mutate();
  };
  if (!mayChange) return null;
  return (
    <Stack align="flex-start" gap="sm">
      {resending.error && <Refusal error={resending.error} />}
      <ProgressButton isBusy={resending.isPending} onClick={() => setAsking(true)}>
        {texts.resend}
      </ProgressButton>
      {isAsking && (
        <ConfirmDialog
          title={texts.resendTitle}
          warning={texts.resendWarnings[mail.status === 'suppressed' ? 'suppressed' : 'rejected']}
          confirm={texts.resend}
          keep={texts.leave}
          isDestructive={false}
          onConfirm={resend}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function Refusal({ error }: { error: NonNullable<ReturnType<typeof useResending>['error']> }) {
  const texts = useTexts().sentMails;
  if (error.code !== 'recipient_suppressed') {
    return <FailureAlert error={error} reassurance="" />;
  }
  return (
    <Notice tone="warning" title={texts.isSuppressed}>
      <a href={hrefOf.suppressions()}>{texts.toSuppressions}</a>
    </Notice>
  );
}
