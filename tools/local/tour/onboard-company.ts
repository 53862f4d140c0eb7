import type { CardType, Page } from '#contracts';
import { call, readRedirect, requirePage, TourError, verifyEqual } from './calls.ts';
import { type SamplePerson, toCsv } from './sample-company.ts';
import { callOnboarding, directoryTopic, type Outcome, type TourContext } from './tour-context.ts';

type Progress = { id: string; platformCompanyId: string | null };

type Application = {
  status: 'open' | 'confirmed';
  peopleVersion: number;
  people: { externalId: string; name: string; cardType: CardType | 'none' }[];
};

type Confirmation = { status: 'confirmed'; confirmedAt: string; cards: number };

export type Onboarding = { companyId: string; platformCompanyId: string; onboardingUrl: string };

export async function registerCompany(
  context: TourContext,
): Promise<Outcome<{ companyId: string }>> {
  const { sample, records, topicEnds } = context;
  const { id: companyId } = await callOnboarding<{ id: string }>(context, '/companies', {
    method: 'POST',
    json: sample.details,
  });
  const people = `/companies/${companyId}/people`;
  await callOnboarding(context, `${people}/import`, { method: 'POST', csv: toCsv(sample.people) });

  const listed = await callOnboarding<Page<SamplePerson>>(context, `${people}?limit=100`);
  verifyEqual('the directory', sortedById(listed.data), sortedById(sample.people));
  const changes = await records.after(
    topicEnds.directory,
    ({ value }) => isAbout(value, companyId),
    // The company itself is one of the published records.
    sample.people.length + 1,
  );
  return {
    companyId,
    lines: [
      `${sample.details.legalName} is company ${companyId}`,
      `12 employees and 1 admin imported from CSV, and read back from the directory`,
      `${changes.length} records on ${directoryTopic}, from which the other services learn of them`,
    ],
  };
}

export async function openOnboardingLink(
  context: TourContext,
  companyId: string,
): Promise<Outcome<Onboarding>> {
  const { endpoints, sample } = context;
  const company = `/companies/${companyId}`;
  const onboardingUrl = await readRedirect(`${endpoints.onboarding}${company}/onboarding-link`, {
    apiKey: endpoints.partner.operatorToken,
  });
  const { platformCompanyId } = await callOnboarding<Progress>(context, company);
  if (platformCompanyId === null)
    throw new TourError(`${company} names no company at the platform`);

  await requirePage(onboardingUrl);
  const { status, people } = await readApplication(onboardingUrl);
  const employees = sample.people.filter(({ role }) => role === 'employee');
  verifyEqual('the status of the application', status, 'open');
  verifyEqual(
    'the people on the onboarding page',
    people.map(({ externalId, name }) => ({ externalId, name })).sort(byId),
    employees.map(({ externalId, name }) => ({ externalId, name })).sort(byId),
  );
  return {
    companyId,
    platformCompanyId,
    onboardingUrl,
    lines: [
      `the platform knows the company as ${platformCompanyId}`,
      `its ${people.length} employees wait on the page ${onboardingUrl}`,
    ],
  };
}

/** The page does the same in the admin's browser. */
export async function confirmCards(
  { sample: { choices } }: TourContext,
  { onboardingUrl }: Onboarding,
): Promise<Outcome> {
  const { peopleVersion } = await readApplication(onboardingUrl);
  const confirm = (): Promise<Confirmation> =>
    call<Confirmation>(`${onboardingUrl}/confirmation`, {
      method: 'POST',
      json: { peopleVersion, cards: choices },
    });
  const first = await confirm();
  const second = await confirm();
  verifyEqual('the answer to a second confirmation', second, first);

  const { status, people } = await readApplication(onboardingUrl);
  verifyEqual('the status of the application', status, 'confirmed');
  const stored = people.filter(({ cardType }) => cardType !== 'none');
  verifyEqual(
    'the stored choice',
    stored.map(({ externalId, cardType }) => ({ externalId, cardType })).sort(byId),
    choices.toSorted(byId),
  );
  const count = (type: CardType): number => choices.filter((each) => each.cardType === type).length;
  return {
    lines: [
      'with the requests that the page makes in the browser',
      `${count('virtual')} virtual and ${count('physical')} physical cards for ` +
        `${choices.length} of ${people.length} people`,
      `confirmed at ${first.confirmedAt}; a second click got the same answer`,
    ],
  };
}

function readApplication(onboardingUrl: string): Promise<Application> {
  return call<Application>(`${onboardingUrl}/application`);
}

function isAbout(value: unknown, companyId: string): boolean {
  return (
    (value as { data?: { directoryCompanyId?: string } }).data?.directoryCompanyId === companyId
  );
}

function sortedById(people: SamplePerson[]): SamplePerson[] {
  return people
    .map(({ externalId, name, email, language, role }) => ({
      externalId,
      name,
      email,
      language,
      role,
    }))
    .sort(byId);
}

function byId(one: { externalId: string }, other: { externalId: string }): number {
  return one.externalId < other.externalId ? -1 : 1;
}
