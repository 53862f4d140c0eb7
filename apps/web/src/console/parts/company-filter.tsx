import { TextInput } from '@mantine/core';
import { useTexts } from '../texts/index.js';

interface CompanyFilterProps {
  companyId: string;
  onChange(companyId: string): void;
}

export function CompanyFilter({ companyId, onChange }: CompanyFilterProps) {
  return (
    <TextInput
      label={useTexts().filters.companyId}
      placeholder="cmp_…"
      value={companyId}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
