import type { AnswerChange } from '#contracts';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { useAnswerTextIn } from '../../shared/form/answer-text.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { Sheet } from '../../shared/parts/parts.js';
import { useTexts } from '../texts/index.js';

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

const addressMembers = ['line1', 'line2', 'postalCode', 'city', 'region'] as const;

/** Such as "Beneficial owner 2 · Date of birth". */
function useAnswerName(): (section: AnswerChange['section'], pointer: string) => string {
  const { fields, application: texts } = useTexts();
  const { language } = useLanguage();
  const labelOf = addressLabelIn(language, null);
  const names: Readonly<Record<string, string>> = {
    ...fields,
    ...Object.fromEntries(addressMembers.map((member) => [member, labelOf(member)])),
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
  const { choices, application } = useTexts();
  const words = Object.assign({}, ...Object.values(choices), application.submitterRoles);
  const textOf = useAnswerTextIn({ choices: words as Record<string, string>, noAnswer: '–' });
  return (pointer, value) => textOf(pointer, nameOrValue(value));
}

/** A person who was added or removed is shown by name. */
function nameOrValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}
