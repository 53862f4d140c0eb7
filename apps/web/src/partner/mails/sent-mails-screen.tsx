import type { MailSuppression, SentMail } from '#contracts';
import { LINK_MAIL_KIND, mailKinds, sentMailStatuses } from '#contracts/browser';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { timeZoneIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { List, Pager, RowActions, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, FilterDay, Filters, FilterText } from '../../shared/list/filters.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { MailRows, useMailNames } from '../../shared/mails/mails.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment } from '../../shared/parts/parts.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useSentMails, useSuppressionRemoval, useSuppressions } from '../queries.js';
import { hrefOf, type SentMailFilters } from '../route.js';
import type { PartnerTexts } from '../texts/en.js';
import { useMayChange } from '../../shared/operators/operator-session.js';
import { useTexts } from '../texts/index.js';

const typed = ['recipient', 'cause', 'companyId'] as const;
const days = ['from', 'until'] as const;

/** The sent mails with their recipients and statuses. */
export function SentMailsScreen({ filters }: { filters: SentMailFilters }) {
  const { sentMails: texts, any } = useTexts();
  const { kinds, statuses } = useMailNames();
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const mails = useSentMails(filters);
  const all = { value: '', label: any };
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.status}
          name="status"
          value={filters.status}
          data={[all, ...sentMailStatuses.map((value) => ({ value, label: statuses[value] }))]}
        />
        <FilterChoice
          label={texts.kind}
          name="kind"
          value={filters.kind}
          data={[
            all,
            ...[LINK_MAIL_KIND, ...mailKinds].map((value) => ({ value, label: kinds[value] })),
          ]}
        />
        {typed.map((name) => (
          <FilterText
            key={name}
            label={texts.filterLabels[name]}
            name={name}
            value={filters[name]}
            maxLength={100}
          />
        ))}
        {days.map((name) => (
          <FilterDay
            key={name}
            label={inTimeZone(texts.filterLabels[name], timeZoneIn(language))}
            name={name}
            value={filters[name]}
          />
        ))}
      </Filters>
      <Loaded query={mails}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            <SentMailList mails={shown.items} />
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

export function SentMailList({ mails }: { mails: readonly SentMail[] }) {
  const { sentMails: texts } = useTexts();
  if (mails.length === 0) return <Text c="dimmed">{texts.nothing}</Text>;
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

const PERSON = 'person/';
/** Of a link that an operator sent. */
const ADDRESS = 'address/';

/** The address, or the kind of recipient while the address is not known. */
function recipientOf(
  { recipient, addressee }: Pick<SentMail, 'recipient' | 'addressee'>,
  texts: PartnerTexts['sentMails'],
): string {
  return recipient ?? addresseeName(addressee, texts);
}

export function addresseeName(addressee: string, texts: PartnerTexts['sentMails']): string {
  if (addressee.startsWith(ADDRESS)) return addressee.slice(ADDRESS.length);
  return addressee.startsWith(PERSON)
    ? texts.person(addressee.slice(PERSON.length))
    : texts.companyAdmins;
}

/** The suppressed addresses, which get no more mails because earlier ones bounced. */
export function SuppressionsScreen({ after }: { after: string }) {
  const mayChange = useMayChange();
  const texts = useTexts().suppressions;
  const suppressions = useSuppressions(after);
  const [asked, setAsked] = useState<MailSuppression | null>(null);
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<MailSuppression>
        label={texts.table}
        query={suppressions}
        nothing={texts.nothing}
        keyOf={({ id }) => id}
        columns={[
          { name: texts.address, cell: ({ address }) => <RowName>{address}</RowName> },
          {
            name: texts.answer,
            isPlain: true,
            cell: ({ mailId, failure }) => <a href={hrefOf.sentMail({ id: mailId })}>{failure}</a>,
          },
          { name: texts.since, cell: ({ suppressedAt }) => <Moment at={suppressedAt} /> },
          {
            name: '',
            cell: (suppression) =>
              mayChange && (
                <RowActions>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={texts.removeOf(suppression.address)}
                    onClick={() => setAsked(suppression)}
                  >
                    {texts.remove}
                  </Button>
                </RowActions>
              ),
          },
        ]}
      />
      {asked && <RemovalDialog suppression={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface RemovalDialogProps {
  suppression: MailSuppression;
  onClose(): void;
}

function RemovalDialog({ suppression, onClose }: RemovalDialogProps) {
  const texts = useTexts().suppressions;
  const removal = useSuppressionRemoval();
  return (
    <ConfirmDialog
      title={texts.removeTitle(suppression.address)}
      warning={texts.removeWarning}
      confirm={texts.remove}
      keep={texts.keep}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(suppression.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {removal.error && <FailureAlert error={removal.error} reassurance="" />}
    </ConfirmDialog>
  );
}
