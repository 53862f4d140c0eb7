import { SelectField } from '../../shared/form/select-field.js';
import { AnswerField } from '../section/answer-field.js';
import { FieldGroup } from '../section/field-group.js';
import { optionsOf, useField } from '../section/use-field.js';
import { useTexts } from '../texts/index.js';
import { PeopleFields } from './people-fields.js';
import { PersonFields } from './person-fields.js';

export function RepresentativesFields() {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.representatives ?? ''} about={kyc.representativesAbout}>
      <PeopleFields name="representatives" addLabel={kyc.addRepresentative}>
        {(path) => (
          <>
            <AnswerField {...field(`${path}.name`)} />
            <SelectField
              {...field(`${path}.role`)}
              options={optionsOf(choices.representativeRoles)}
            />
            <PersonFields path={path} />
          </>
        )}
      </PeopleFields>
    </FieldGroup>
  );
}
