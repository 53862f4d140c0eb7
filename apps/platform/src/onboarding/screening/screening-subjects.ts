import type {
  CheckSubjectKind,
  CompanyInformation,
  DraftOf,
  IdentifiedPerson,
  KycAnswers,
} from '#contracts';
import type { ScreeningSubject } from './screening-provider.js';

/** A subject and its role in the company. */
export interface NamedSubject {
  kind: CheckSubjectKind;
  subject: ScreeningSubject;
}

/**
 * Everybody named in a submitted application: the company, its representatives, its owners and an applicant
 * with a power of attorney. A person with several of these roles is listed once, under the first.
 */
export function subjectsOf(
  company: DraftOf<CompanyInformation>,
  { representatives, beneficialOwners, submittedBy }: DraftOf<KycAnswers>,
): NamedSubject[] {
  const people = [
    ...(representatives ?? []).map((person) => personOf('representative', person)),
    ...(beneficialOwners ?? []).map((person) => personOf('owner', person)),
  ];
  if (submittedBy?.role === 'power_of_attorney') {
    people.push(personOf('power_of_attorney', { name: submittedBy.name }));
  }
  const distinct = new Map<string, NamedSubject>();
  for (const one of [companyOf(company), ...people]) {
    const key = JSON.stringify(one.subject);
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

function companyOf(company: DraftOf<CompanyInformation>): NamedSubject {
  const { legalName, tradingName, registeredAddress } = company;
  return {
    kind: 'company',
    subject: {
      kind: 'company',
      names: given([legalName, tradingName]),
      countries: given([registeredAddress?.country]),
    },
  };
}

function personOf(
  kind: CheckSubjectKind,
  person: DraftOf<Partial<IdentifiedPerson>>,
): NamedSubject {
  const { name, dateOfBirth, taxResidence } = person;
  return {
    kind,
    subject: {
      kind: 'person',
      names: given([name]),
      ...(dateOfBirth && { dateOfBirth }),
      countries: given([taxResidence]),
    },
  };
}

function given(texts: (string | null | undefined)[]): string[] {
  return texts
    .filter((text) => typeof text === 'string')
    .map((text) => text.trim().replace(/\s+/g, ' '));
}
