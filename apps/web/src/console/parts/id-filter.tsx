import { FilterField, FilterText } from '../../shared/list/filters.js';
import { timeZoneIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { narrow } from '../../shared/router/address.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { localInputOf } from '../events/local-input.js';
import { useTexts } from '../texts/index.js';

export function CompanyFilter({ companyId }: { companyId: string }) {
  const label = useTexts().filters.companyId;
  return (
    <FilterText
      label={label}
      name="companyId"
      value={companyId}
      placeholder="cmp_…"
      maxLength={100}
    />
  );
}

interface MomentFilterProps {
  name: 'from' | 'to';
  label: string;
  value: string;
}

/** A moment, typed in the reader's time zone and kept in the address as it is everywhere. */
export function MomentFilter({ name, label, value }: MomentFilterProps) {
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const moment = new Date(value);
  const isMoment = Number.isFinite(moment.getTime());
  const fullLabel = inTimeZone(label, timeZoneIn(language));
  return (
    <FilterField label={fullLabel} isActive={isMoment}>
      <input
        // Not controlled: a browser reports a half-typed moment as none, and would lose what is typed.
        key={value}
        type="datetime-local"
        aria-label={fullLabel}
        defaultValue={isMoment ? localInputOf(moment) : ''}
        max="9999-12-31T23:59"
        onBlur={({ currentTarget: { value: typed, validity } }) => {
          if (validity.badInput) return;
          const chosen = typed === '' ? '' : new Date(typed).toISOString();
          if (chosen !== value && typed !== (isMoment ? localInputOf(moment) : '')) {
            narrow({ [name]: chosen, after: '' });
          }
        }}
      />
    </FilterField>
  );
}
