import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { NativeSelect, TextInput } from '@mantine/core';
import { FilterText } from '../../shared/filters/filter-text.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { useLanguage } from '../../shared/language/language-context.js';
import { timeZoneIn } from '../../shared/language/format.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { narrow, type Move } from '../../shared/router/address.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import type { SentMailFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

const typed = ['recipient', 'cause', 'companyId'] as const;
const days = ['from', 'until'] as const;

export function MailFilterForm({ filters }: { filters: SentMailFilters }) {
  const texts = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.any };
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const change = (filter: keyof SentMailFilters, value: string, move?: Move) =>
    narrow({ [filter]: value, after: '' }, move);
  return (
    <div
      role="search"
      aria-label={texts.sentMails.filters}
      className={`${filterClasses.filters} ${filterClasses.many}`}
    >
      <NativeSelect
        label={texts.sentMails.status}
        data={[any, ...sentMailStatuses.map((value) => ({ value, label: statuses[value] }))]}
        value={filters.status}
        onChange={(event) => change('status', event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.sentMails.kind}
        data={[any, ...mailKinds.map((value) => ({ value, label: kinds[value] }))]}
        value={filters.kind}
        onChange={(event) => change('kind', event.currentTarget.value)}
      />
      {typed.map((filter) => (
        <FilterText
          key={filter}
          label={texts.sentMails.filterLabels[filter]}
          value={filters[filter]}
          maxLength={100}
          onChange={(value) => change(filter, value, 'replace')}
        />
      ))}
      {days.map((filter) => (
        <TextInput
          key={filter}
          type="date"
          label={inTimeZone(texts.sentMails.filterLabels[filter], timeZoneIn(language))}
          value={filters[filter]}
          onChange={(event) => change(filter, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
