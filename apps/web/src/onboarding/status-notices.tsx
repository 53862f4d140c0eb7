import type { InformationRequest, InformationRequestSection, KycStatus } from '#contracts';
import { Stack, Text } from '@mantine/core';
import { CheckIcon, ClockIcon, InformationIcon, WarningIcon } from '../shared/icons/icons.js';
import { useAmount } from '../shared/language/language-context.js';
import { Facts, Notice, Sheet } from '../shared/parts/parts.js';
import type { Application, Sections } from './application.js';
import { StepLinks } from './step-parts.js';
import {
  hasOtherStepsToDo,
  hrefOfStep,
  outcomeOf,
  progressOf,
  type Step,
  stepsBeforeConfirmation,
  stepsToDo,
} from './steps.js';
import classes from './steps.module.css';
import { useTexts } from './texts/index.js';

const looks = {
  submitted: { tone: 'information', icon: <ClockIcon /> },
  in_review: { tone: 'information', icon: <ClockIcon /> },
  additional_information_requested: { tone: 'warning', icon: <WarningIcon /> },
  approved: { tone: 'information', icon: <CheckIcon /> },
  denied: { tone: 'failure', icon: <WarningIcon /> },
} as const satisfies Record<Exclude<KycStatus, 'draft'>, object>;

interface KycStatusNoticeProps {
  application: Application;
  kyc: Sections['kyc'];
}

/** The status of the submitted application, with the next action. */
export function KycStatusNotice({ application, kyc }: KycStatusNoticeProps) {
  const texts = useTexts().sections.kyc;
  if (kyc.status === 'draft') {
    return null;
  }
  const { title, advice } = kyc.review
    ? { title: texts.review.title, advice: texts.review.advice(kyc.review.dueAt) }
    : texts.states[kyc.status];
  const isChecked = kyc.status === 'submitted' || kyc.status === 'in_review';
  return (
    <Notice {...looks[kyc.review ? 'additional_information_requested' : kyc.status]} title={title}>
      {kyc.status === 'denied' ? `${advice} ${application.partner.name}.` : advice}{' '}
      {isChecked && hasOtherStepsToDo(progressOf(application)) && texts.goOn}
      {kyc.informationRequest && <RequestedItems request={kyc.informationRequest} />}
      {kyc.submittedAt && (
        <Text size="sm" mt="xs">
          {texts.submittedAt(kyc.submittedAt)}
        </Text>
      )}
    </Notice>
  );
}

function RequestedItems({ request }: { request: InformationRequest }) {
  const { questionAbout } = useTexts().sections.kyc;
  return (
    <ul className={classes.links}>
      {request.items.map(({ section, question }, index) => (
        <li key={index}>
          <a href={hrefOfStep(stepAbout(section))}>{questionAbout[section]}</a>: {question}
        </li>
      ))}
    </ul>
  );
}

function stepAbout(section: InformationRequestSection): Step {
  return section === 'documents' ? 'kyc' : section;
}

/** The status of the credit application; nothing for a draft. */
export function CreditStatusNotice({ credit }: { credit: Sections['credit-application'] }) {
  const { credit: texts } = useTexts().sections;
  const amount = useAmount();
  switch (credit.status) {
    case 'draft':
      return null;
    case 'submitted':
      return (
        <Notice tone="information" icon={<ClockIcon />} title={texts.states.submitted}>
          {texts.submittedAdvice}
        </Notice>
      );
    case 'approved':
      return (
        <Notice tone="information" icon={<CheckIcon />} title={texts.states.approved}>
          {credit.creditLimit && texts.approvedAdvice(amount(credit.creditLimit))}
          <LowerLimit credit={credit} />
        </Notice>
      );
    case 'denied':
      return (
        <Notice tone="warning" icon={<WarningIcon />} title={texts.states.denied}>
          {texts.deniedAdvice}
        </Notice>
      );
  }
}

/** Compares the approved limit with the requested one, if it is lower. */
function LowerLimit({ credit }: { credit: Sections['credit-application'] }) {
  const { lower } = useTexts().sections.credit;
  const amount = useAmount();
  const { creditLimit, answers } = credit;
  const requested = answers.requestedLimit;
  if (!creditLimit || typeof requested?.amount !== 'number') return null;
  if (requested.currency !== creditLimit.currency || requested.amount <= creditLimit.amount) {
    return null;
  }
  const asked = { amount: requested.amount, currency: creditLimit.currency };
  return (
    <Stack gap="xs" mt="xs">
      <Facts
        facts={[
          [lower.requested, amount(asked)],
          [lower.granted, amount(creditLimit)],
        ]}
      />
      <Text size="sm">{lower.meaning}</Text>
    </Stack>
  );
}

/** Why people can't be confirmed yet, with links to the steps to do before. */
export function ConfirmationClosedNotice({ application }: { application: Application }) {
  const { confirmationClosed } = useTexts().sections;
  const missing = stepsBeforeConfirmation(progressOf(application));
  return (
    <Notice tone="information" icon={<InformationIcon />} title={confirmationClosed.title}>
      {confirmationClosed.advice}
      <StepLinks steps={missing} />
    </Notice>
  );
}

/** The states of the parts that do not depend on confirming people. */
export function Standing({ application }: { application: Application }) {
  const { whatNow, stillToDo, credit } = useTexts().sections;
  const { kyc, creditApplication, debitSolution } = application;
  const missing = stepsToDo(progressOf(application));
  if (!kyc) {
    return null;
  }
  return (
    <Sheet title={whatNow}>
      <Stack gap="sm">
        <KycStatusNotice application={application} kyc={kyc} />
        {debitSolution?.chosenAt ? (
          <Notice tone="information" icon={<CheckIcon />} title={credit.debit.chosen}>
            {credit.debit.chosenAdvice(debitSolution.chosenAt)}
          </Notice>
        ) : (
          creditApplication && <CreditStatusNotice credit={creditApplication} />
        )}
        {missing.length > 0 && (
          <Notice tone="warning" icon={<WarningIcon />} title={stillToDo}>
            <StepLinks steps={missing} />
          </Notice>
        )}
      </Stack>
    </Sheet>
  );
}

/** What happens next, at the end of an application without people to choose from. */
export function WhatNext({ application }: { application: Application }) {
  const { whatNext, stillToDo } = useTexts().sections;
  const { kyc, partner } = application;
  if (!kyc) {
    return null;
  }
  const progress = progressOf(application);
  const outcome = outcomeOf(progress);
  // The step itself shows what is to be done about the credit.
  const missing = stepsToDo(progress).filter(({ step }) => step !== 'credit');
  return (
    <Sheet title={whatNext.title}>
      <Stack gap="sm">
        <KycStatusNotice application={application} kyc={kyc} />
        {outcome === 'to_do' && missing.length > 0 && (
          <Notice tone="warning" icon={<WarningIcon />} title={stillToDo}>
            <StepLinks steps={missing} />
          </Notice>
        )}
        {outcome === 'waiting' && <Text>{whatNext.waiting}</Text>}
        {outcome === 'completed' && <Text>{whatNext.completed(partner.name)}</Text>}
      </Stack>
    </Sheet>
  );
}
