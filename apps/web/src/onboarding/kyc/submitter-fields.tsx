import { ChoiceField } from '../../shared/form/choice-field.js';
import { AnswerField } from '../section/answer-field.js';
import { FieldGroup } from '../section/field-group.js';
import { useField } from '../section/use-field.js';
import { Wide } from '../section/wide.js';
import { useTexts } from '../texts/index.js';

const roles = ['signatory', 'power_of_attorney'] as const;

export function SubmitterFields() {
  const { kyc } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={kyc.you}>
      <Wide>
        <ChoiceField
          {...field('submittedBy.role')}
          choices={roles.map((value) => ({ value, ...kyc.roles[value] }))}
        />
      </Wide>
      <Wide>
        <AnswerField {...field('submittedBy.name')} autoComplete="name" />
      </Wide>
      <Wide>
        <AnswerField
          {...field('submittedBy.email')}
          about={kyc.emailAbout}
          type="email"
          autoComplete="email"
        />
      </Wide>
    </FieldGroup>
  );
}
