import type { AnswerChange } from '#contracts';
import { industries } from '#onboarding-rules';
import { countryNameIn } from '../../shared/language/format.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { Sheet } from '../../shared/parts/parts.js';
import { useTexts } from '../texts/index.js';
import { useYesNo } from './kyc-sheet.js';

/** What the company changed since the last questions, answer by answer. */
export function ChangesSheet({ changes }: { changes: readonly AnswerChange[] }) {
  const { changes: texts, sections } = useTexts();
  const nameOf = useAnswerName();
  const textOf = useAnswerText();
  return (
    <Sheet title={texts.heading}>
      <DataTable<AnswerChange>
        label={texts.heading}
        rows={changes}
        keyOf={({ section, pointer }) => `${section}${pointer}`}
        columns={[
          { name: texts.answer, cell: ({ section, pointer }) => nameOf(section, pointer) },
          { name: texts.about, cell: ({ section }) => sections[section] },
          { name: texts.before, cell: ({ pointer, before }) => textOf(pointer, before) },
          { name: texts.after, cell: ({ pointer, after }) => textOf(pointer, after) },
        ]}
      />
    </Sheet>
  );
}

/** Such as "Beneficial owner 2 · Date of birth". */
function useAnswerName(): (section: AnswerChange['section'], pointer: string) => string {
  const { fields, application: texts } = useTexts();
  const names: Readonly<Record<string, string>> = {
    ...fields,
    ...{ registeredAddress: fields.address, submittedBy: texts.submitter },
  };
  return (section, pointer) => {
    const [first = '', ...rest] = pointer.slice(1).split('/');
    const entry = Number(rest[0]) + 1;
    const person = first === 'representatives' ? texts.representative : texts.owner;
    const isPerson = first === 'representatives' || first === 'beneficialOwners';
    const exposed = section === 'kyc' ? fields.personExposed : fields.companyExposed;
    const parts = isPerson ? [person(entry), ...rest.slice(1)] : [first, ...rest];
    return parts
      .map((part) => (part === 'politicallyExposed' ? exposed : (names[part] ?? part)))
      .join(' · ');
  };
}

function useAnswerText(): (pointer: string, value: unknown) => string {
  const { choices } = useTexts();
  const { language } = useLanguage();
  const amountOf = useAmount();
  const yesNo = useYesNo();
  const names: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(choices));
  const textOf = (pointer: string, value: unknown): string => {
    if (value === null) return '–';
    if (typeof value === 'boolean') return yesNo(value);
    if (Array.isArray(value)) return value.map((entry) => textOf(pointer, entry)).join(', ');
    if (typeof value === 'object') {
      const { name, amount, currency } = value as Record<string, unknown>;
      if (typeof amount === 'number' && typeof currency === 'string') {
        return amountOf({ amount, currency });
      }
      return typeof name === 'string' ? name : JSON.stringify(value);
    }
    const text = String(value);
    if (/(?:country|taxResidence|countriesOfOperation)$/i.test(pointer)) {
      return countryNameIn(language)(text);
    }
    const industry = industries.find(({ code }) => pointer === '/industryCode' && code === text);
    return industry ? `${industry.code} ${industry[language]}` : (names[text] ?? text);
  };
  return textOf;
}
