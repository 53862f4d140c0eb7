import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMailNames } from '../../shared/mails/mail-names.js';
import type { MailFilters } from '../api/mail-queries.js';
import filterClasses from '../parts/filters.module.css';
import { useTexts } from '../texts/index.js';

interface MailFilterFormProps {
  filters: MailFilters;
  onChange(filters: MailFilters): void;
}

const typed = ['recipient', 'cause', 'companyId'] as const;
const days = ['from', 'until'] as const;

export function MailFilterForm({ filters, onChange }: MailFilterFormProps) {
  const texts = useTexts();
  const { kinds, statuses } = useMailNames();
  const any = { value: '', label: texts.any };
  const change = (filter: keyof MailFilters, value: string) =>
    onChange({ ...filters, [filter]: value });
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
        <TextInput
          key={filter}
          label={texts.sentMails.filterLabels[filter]}
          value={filters[filter]}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(filter, event.currentTarget.value)}
        />
      ))}
      {days.map((filter) => (
        <TextInput
          key={filter}
          type="date"
          label={texts.sentMails.filterLabels[filter]}
          value={filters[filter]}
          onChange={(event) => change(filter, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
