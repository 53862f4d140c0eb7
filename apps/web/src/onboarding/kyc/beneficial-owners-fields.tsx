import { CheckField } from '../../shared/form/check-field.js';
import { NumberField } from '../../shared/form/number-field.js';
import { SelectField } from '../../shared/form/select-field.js';
import { AnswerField } from '../section/answer-field.js';
import { FieldGroup } from '../section/field-group.js';
import { optionsOf, useField } from '../section/use-field.js';
import { Wide } from '../section/wide.js';
import { useTexts } from '../texts/index.js';
import { PeopleFields } from './people-fields.js';
import { PersonFields } from './person-fields.js';

export function BeneficialOwnersFields() {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.beneficialOwners ?? ''} about={kyc.beneficialOwnersAbout}>
      <PeopleFields name="beneficialOwners" addLabel={kyc.addBeneficialOwner}>
        {(path) => (
          <>
            <AnswerField {...field(`${path}.name`)} />
            <SelectField
              {...field(`${path}.role`)}
              options={optionsOf(choices.beneficialOwnerRoles)}
            />
            <NumberField {...field(`${path}.ownershipPercentage`)} unit="%" decimals={2} />
            <PersonFields path={path} />
          </>
        )}
      </PeopleFields>
      <Wide>
        <CheckField {...field('hasNoBeneficialOwner')} />
      </Wide>
    </FieldGroup>
  );
}
