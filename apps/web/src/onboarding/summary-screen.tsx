import type { DocumentPurpose } from '#contracts';
import { Button, Text, Title } from '@mantine/core';
import { useAmount } from '../shared/language/language-context.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { type Fact, Facts, Sheet } from '../shared/parts/parts.js';
import { useAnswerText } from './answers/answer-text.js';
import { answerAt } from './answers/section-draft.js';
import { type Application, countedChoices } from './application.js';
import classes from './summary.module.css';
import { useTexts } from './texts/index.js';
import { type FieldName, fieldsInEnglish } from './texts/en.js';

/** All answers, to read and to print: each section begins a page, and controls are left out. */
export function SummaryScreen({ application }: { application: Application }) {
  const { summary, sections } = useTexts();
  const { company, companyInformation, dueDiligence, kyc, creditApplication } = application;
  return (
    <div className={classes.summary}>
      <PageHeading lead={summary.lead(application.partner.name)}>
        {summary.heading(company.legalName)}
      </PageHeading>
      <div className={classes.controls}>
        <Button variant="default" onClick={() => print()}>
          {summary.print}
        </Button>
      </div>
      {companyInformation && (
        <SummarySheet
          title={sections.steps['company-information']}
          answers={companyInformation.answers}
        />
      )}
      {dueDiligence && (
        <SummarySheet title={sections.steps['due-diligence']} answers={dueDiligence.answers} />
      )}
      {kyc && <PeopleSheet kyc={kyc} />}
      {creditApplication && <CreditSheet application={application} credit={creditApplication} />}
      {application.people.length > 0 && <CardsSheet application={application} />}
    </div>
  );
}

interface SummarySheetProps {
  title: string;
  answers: object;
  /** Shown above the answers. */
  facts?: readonly Fact[];
}

function SummarySheet({ title, answers, facts = [] }: SummarySheetProps) {
  const { summary } = useTexts();
  const answered = useFacts()(answers);
  return (
    <div className={classes.section}>
      <Sheet title={title}>
        {answered.length + facts.length === 0 ? (
          <Text c="dimmed">{summary.nothing}</Text>
        ) : (
          <Facts facts={[...facts, ...answered]} isWide />
        )}
      </Sheet>
    </div>
  );
}

const lists = ['representatives', 'beneficialOwners'] as const;

function PeopleSheet({ kyc }: { kyc: NonNullable<Application['kyc']> }) {
  const { summary, sections } = useTexts();
  const factsOf = useFacts();
  const namesOf = (purpose: DocumentPurpose) =>
    kyc.documents
      .filter((document) => document.purpose === purpose)
      .map(({ fileName }) => fileName)
      .join(', ');
  const facts: Fact[] = [
    [summary.submitted, kyc.submittedAt && sections.moment(kyc.submittedAt)],
    ...factsOf(kyc.answers),
    [sections.documents.powerOfAttorney, namesOf('power_of_attorney')],
    [sections.documents.additional, namesOf('additional_information')],
  ];
  return (
    <div className={classes.section}>
      <Sheet title={sections.steps.kyc}>
        <Facts facts={facts} isWide />
        {kyc.questions.length > 0 && (
          <section className={classes.person}>
            <Title order={3} fz="md" mt="md">
              {sections.questions.title}
            </Title>
            {kyc.questions.map(({ id, question, answer }) => (
              <Facts key={id} facts={[[question, answer ?? sections.questions.noWords]]} isWide />
            ))}
          </section>
        )}
        {lists.flatMap((list) =>
          (kyc.answers[list] ?? []).map((person, index) => (
            <section key={`${list}-${index}`} className={classes.person}>
              <Title order={3} fz="md" mt="md">
                {sections.entry(list, index + 1)}
              </Title>
              <Facts facts={factsOf(person, `${list}.`)} isWide />
            </section>
          )),
        )}
      </Sheet>
    </div>
  );
}

interface CreditSheetProps {
  application: Application;
  credit: NonNullable<Application['creditApplication']>;
}

function CreditSheet({ application, credit }: CreditSheetProps) {
  const { summary, sections } = useTexts();
  const amount = useAmount();
  const { debitSolution, creditAgreement } = application;
  const { debit, lower } = sections.credit;
  const facts: readonly Fact[] = [
    [debit.title, debitSolution?.chosenAt && sections.moment(debitSolution.chosenAt)],
    [summary.submitted, credit.submittedAt && sections.moment(credit.submittedAt)],
    [lower.granted, credit.creditLimit && amount(credit.creditLimit)],
    [
      sections.agreement.accepted,
      creditAgreement?.acceptedAt &&
        sections.agreement.acceptedAdvice(
          creditAgreement.acceptedBy ?? '',
          creditAgreement.acceptedAt,
        ),
    ],
  ];
  const given = facts.filter(([, value]) => value);
  return <SummarySheet title={sections.steps.credit} answers={credit.answers} facts={given} />;
}

function CardsSheet({ application }: { application: Application }) {
  const { summary, sections, choices } = useTexts();
  const { people, confirmedAt } = application;
  const chosen = countedChoices
    .filter((choice) => choice !== 'none')
    .flatMap((choice): Fact[] => {
      const names = people.filter(({ cardType }) => cardType === choice).map(({ name }) => name);
      return names.length > 0 ? [[choices[choice], names.join(', ')]] : [];
    });
  return (
    <div className={classes.section}>
      <Sheet title={sections.steps.people}>
        {confirmedAt ? (
          <Facts facts={[[summary.confirmed, sections.moment(confirmedAt)], ...chosen]} isWide />
        ) : (
          <Text c="dimmed">{summary.notConfirmed}</Text>
        )}
      </Sheet>
    </div>
  );
}

/** The given answers with their labels, in the order of the forms. */
function useFacts(): (answers: object, list?: `${(typeof lists)[number]}.`) => Fact[] {
  const { fields } = useTexts().sections;
  const answerText = useAnswerText();
  return (answers, list) =>
    (Object.keys(fieldsInEnglish) as FieldName[])
      .filter((name) => (list ? name.startsWith(list) : !lists.some((it) => name.startsWith(it))))
      .flatMap((name): Fact[] => {
        const answer: unknown = answerAt(answers, list ? name.slice(list.length) : name);
        const isGiven =
          answer !== undefined && answer !== null && answer !== '' && !isEmptyObject(answer);
        return isGiven ? [[fields[name] ?? name, answerText(name, answer)]] : [];
      });
}

function isEmptyObject(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0;
}
