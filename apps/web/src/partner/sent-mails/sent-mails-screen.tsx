import type { SentMail } from '#contracts';
import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { Text, VisuallyHidden } from '@mantine/core';
import { timeZoneIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FilterChoice, FilterDay, Filters, FilterText } from '../../shared/list/filters.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MailRows } from '../../shared/mails/mail-rows.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useSentMails } from '../api/mail-queries.js';
import { hrefOf, type SentMailFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { recipientOf } from './recipient-of.js';

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
          data={[all, ...mailKinds.map((value) => ({ value, label: kinds[value] }))]}
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
