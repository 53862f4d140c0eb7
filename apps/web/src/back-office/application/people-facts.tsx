import type { DraftOf, IdentifiedPerson, KycAnswers } from '#contracts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts/facts.js';
import { countryNameIn } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { useTexts } from '../texts/index.js';
import { useYesNo } from './answer-texts.js';
import classes from './application-screen.module.css';

/** The person who answered, the legal representatives and the beneficial owners. */
export function PeopleFacts({ answers }: { answers: DraftOf<KycAnswers> }) {
  const { fields, choices, application: texts } = useTexts();
  const { submittedBy, representatives, beneficialOwners, hasNoBeneficialOwner } = answers;
  const submitterRole = submittedBy?.role;
  return (
    <>
      <Facts
        facts={[
          [texts.submitter, submittedBy?.name || '–'],
          [texts.submitterRole, submitterRole ? texts.submitterRoles[submitterRole] : '–'],
        ]}
      />
      {(representatives ?? []).map((person, index) => (
        <PersonFacts key={index} title={texts.representative(index + 1)} person={person}>
          {[[fields.role, person.role ? choices.representativeRoles[person.role] : '–']]}
        </PersonFacts>
      ))}
      {(beneficialOwners ?? []).map((person, index) => (
        <PersonFacts key={index} title={texts.owner(index + 1)} person={person}>
          {[
            [fields.control, person.role ? choices.beneficialOwnerRoles[person.role] : '–'],
            [fields.ownershipPercentage, person.ownershipPercentage ?? '–'],
          ]}
        </PersonFacts>
      ))}
      {hasNoBeneficialOwner && <p>{fields.hasNoBeneficialOwner}</p>}
    </>
  );
}

interface PersonFactsProps {
  title: string;
  person: DraftOf<IdentifiedPerson>;
  /** Facts in addition to those of every person. */
  children: readonly (readonly [string, ReactNode])[];
}

function PersonFacts({ title, person, children }: PersonFactsProps) {
  const { fields } = useTexts();
  const { language } = useLanguage();
  const yesNo = useYesNo();
  const { name, dateOfBirth, taxResidence, politicallyExposed } = person;
  return (
    <>
      <Title order={3} className={classes.part}>
        {title}
      </Title>
      <Facts
        facts={[
          [fields.name, name || '–'],
          ...children,
          [fields.dateOfBirth, dateOfBirth || '–'],
          [fields.taxResidence, taxResidence ? countryNameIn(language)(taxResidence) : '–'],
          [fields.personExposed, yesNo(politicallyExposed)],
        ]}
      />
    </>
  );
}
