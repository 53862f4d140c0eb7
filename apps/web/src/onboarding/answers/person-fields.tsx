import type { DraftOf, IdentifiedPerson } from '#contracts';
import { countryRules } from '#onboarding-rules';
import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CheckField,
  DateField,
  NumberField,
  SelectField,
  YesNoField,
} from '../../shared/form/fields.js';
import { useApplication } from '../queries.js';
import { useTexts } from '../texts/index.js';
import { AddressFields } from './address-fields.js';
import { AnswerField, useCountries, useField, Wide } from './section-step.js';

interface PersonProps {
  /** The path of the person in the form. */
  path: string;
}

/** The name, which is that of the applicant for the person who is the applicant. */
export function NameFields({ path }: PersonProps) {
  const { kyc } = useTexts().sections;
  const field = useField();
  const { setValue } = useFormContext();
  const [isApplicant, name, submitter, ...lists] = useWatch({
    name: [
      `${path}.isApplicant`,
      `${path}.name`,
      'submittedBy.name',
      'representatives',
      'beneficialOwners',
    ],
  }) as [boolean | null, string | null, string | null, ...(People | null)[]];
  const isTaken = lists.flat().some((person) => person?.isApplicant);

  // Also sent by itself, so that the person has a name wherever people are listed.
  useEffect(() => {
    if (isApplicant && (name ?? '') !== (submitter ?? '')) setValue(`${path}.name`, submitter);
  }, [isApplicant, name, submitter, path, setValue]);

  return (
    <>
      {(isApplicant || !isTaken) && (
        <Wide>
          <CheckField {...field(`${path}.isApplicant`)} />
        </Wide>
      )}
      {isApplicant ? (
        <Wide>
          <Text>{kyc.isMe(submitter ?? '')}</Text>
        </Wide>
      ) : (
        <AnswerField {...field(`${path}.name`)} />
      )}
    </>
  );
}

type People = readonly DraftOf<IdentifiedPerson>[];

/** The questions about every legal representative and beneficial owner. */
export function PersonFields({ path }: PersonProps) {
  const field = useField();
  const countries = useCountries();
  const { person: questions } = useCountryRules();
  return (
    <>
      <DateField {...field(`${path}.dateOfBirth`)} />
      <SelectField {...field(`${path}.taxResidence`)} options={countries} />
      {questions.includes('nationality') && (
        <SelectField {...field(`${path}.nationality`)} options={countries} />
      )}
      {questions.includes('placeOfBirth') && <AnswerField {...field(`${path}.placeOfBirth`)} />}
      {questions.includes('residentialAddress') && (
        <>
          <SelectField {...field(`${path}.residentialAddress.country`)} options={countries} />
          <AddressFields path={`${path}.residentialAddress`} />
        </>
      )}
      <YesNoField {...field(`${path}.politicallyExposed`)} />
    </>
  );
}

/** A representative who is also an owner is not listed again among the owners. */
export function OwnerFields({ path }: PersonProps) {
  const field = useField();
  const isOwner: unknown = useWatch({ name: `${path}.isOwner` });
  return (
    <>
      <Wide>
        <CheckField {...field(`${path}.isOwner`)} />
      </Wide>
      {isOwner === true && (
        <NumberField {...field(`${path}.ownershipPercentage`)} unit="%" decimals={2} />
      )}
    </>
  );
}

/** What the country of the company's address wants to know. */
function useCountryRules() {
  const { company, companyInformation } = useApplication().data ?? {};
  return countryRules(companyInformation?.answers.registeredAddress?.country ?? company?.country);
}
