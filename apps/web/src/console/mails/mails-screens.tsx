import type { PlatformMail, PlatformMailDetail, PlatformMailRecipient } from '#contracts';
import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { Text } from '@mantine/core';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import {
  AttemptList,
  mailNameOf,
  MailRows,
  MailStatusBadge,
  useMailNames,
} from '../../shared/mails/mails.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { CompanyName, EntityName, Id, PersonName } from '../names.js';
import { CompanyFilter, CopyCall, CopyListCall, ScopeChips, ShownPage } from '../parts.js';
import { hrefOf, type MailFilters } from '../route.js';
import { useMail, useMails } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/** The platform's mails to the partner's companies and cardholders. */
export function MailsScreen({ filters }: { filters: MailFilters }) {
  const texts = useTexts();
  const mails = useMails(filters);
  return (
    <>
      <PageHeading lead={texts.mails.lead}>{texts.mails.heading}</PageHeading>
      <MailFilterBar filters={filters} />
      <ScopeChips filters={{ companyId: filters.companyId }} />
      <ShownPage label={texts.mails.heading} query={mails}>
        {(items) => <MailList mails={items} />}
      </ShownPage>
    </>
  );
}

function MailList({ mails }: { mails: readonly PlatformMail[] }) {
  const { mails: texts } = useTexts();
  const recipientText = useRecipientText();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        href: hrefOf.mail({ id: mail.id }),
        recipient: recipientText(mail.recipient),
        at: mail.createdAt,
      }))}
    />
  );
}

function MailFilterBar({ filters }: { filters: MailFilters }) {
  const { filters: texts, mails } = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.any };
  return (
    <Filters label={texts.label}>
      <FilterChoice
        label={texts.status}
        name="status"
        value={filters.status}
        data={[any, ...sentMailStatuses.map((value) => ({ value, label: statuses[value] }))]}
      />
      <FilterChoice
        label={mails.kind}
        name="kind"
        value={filters.kind}
        data={[any, ...mailKinds.map((value) => ({ value, label: kinds[value] }))]}
      />
      <CompanyFilter companyId={filters.companyId} />
      <CopyListCall path="/v1/mails" filters={filters} />
    </Filters>
  );
}

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
        [texts.person, recipient.personId && <PersonName id={recipient.personId} withId />],
        [
          texts.event,
          eventId ? <a href={hrefOf.event({ id: eventId })}>{eventId}</a> : texts.noEvent,
        ],
        [texts.cause, <EntityName id={mail.cause} />],
        [eventTexts.company, <CompanyName id={mail.companyId} withId />],
        [eventTexts.createdAt, <Moment at={mail.createdAt} />],
        [eventTexts.nextAttemptAt, nextAttemptAt && <Moment at={nextAttemptAt} />],
        [texts.sentAt, sentAt && <Moment at={sentAt} />],
        [texts.failure, failure],
      ]}
    />
  );
}

/** The kind of recipient, and the masked address if it is known. */
function useRecipientText(): (recipient: PlatformMailRecipient) => string {
  const { roles } = useTexts().mails;
  return ({ role, address }) => [roles[role], address].filter(Boolean).join(' · ');
}
