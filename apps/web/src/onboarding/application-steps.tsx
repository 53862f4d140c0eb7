import { useEffect, useMemo, useState } from 'react';
import type { ConfirmationRequest } from './application-queries.js';
import classes from './application-steps.module.css';
import { type Application, countCards, countChoices } from './application.js';
import { ChooseStep } from './choose/choose-step.js';
import { CompanyStep } from './company/company-step.js';
import { ConfirmedApplication } from './confirmed/confirmed-application.js';
import { CreditStep } from './credit/credit-step.js';
import { DueDiligenceStep } from './due-diligence/due-diligence-step.js';
import { KycStep } from './kyc/kyc-step.js';
import { listPeople } from './people/people.js';
import { ReviewStep } from './review/review-step.js';
import { confirmationOf } from './selection/selection.js';
import { useSelection } from './selection/use-selection.js';
import { nextStep, progressOf } from './steps/progress.js';
import { StepNavigation } from './steps/step-navigation.js';
import { hrefOfStep, type Step } from './steps/step.js';
import { goToStep, settleOnStep, type StepNeighbours, useStep } from './steps/use-step.js';
import { useTexts } from './texts/index.js';
import { InformationIcon } from '../shared/icons/icons.js';
import { useLanguage } from '../shared/language/language-context.js';
import { MessageScreen, UnknownScreen } from '../shared/page/message-screen.js';

interface ApplicationStepsProps {
  application: Application;
  confirmation: ConfirmationRequest;
}

/** The steps of the application. The first one shown is the next one to do. */
export function ApplicationSteps({ application, confirmation }: ApplicationStepsProps) {
  const texts = useTexts().sections;
  const progress = progressOf(application);
  const steps = progress.map(({ step }) => step);
  const named = useStep();
  const current = named ?? nextStep(progress);
  const index = steps.indexOf(current as Step);
  const isKnown = index >= 0 || steps.length === 0;

  useEffect(() => {
    if (named === null && current && current !== 'unknown') {
      settleOnStep(current);
    }
  }, [named, current]);

  return (
    <div className={classes.steps}>
      {steps.length > 1 && <StepNavigation progress={progress} current={steps[index]} />}
      {isKnown ? (
        <ShownStep
          step={steps[index]}
          application={application}
          confirmation={confirmation}
          previous={steps[index - 1]}
          next={steps[index + 1]}
        />
      ) : (
        <UnknownScreen
          title={texts.unknownStep.title}
          advice={texts.unknownStep.advice}
          wayOut={{ href: hrefOfStep(nextStep(progress)!), name: texts.unknownStep.goOn }}
        />
      )}
    </div>
  );
}

interface ShownStepProps extends ApplicationStepsProps, StepNeighbours {
  step: Step | undefined;
}

function ShownStep({ step, application, confirmation, ...neighbours }: ShownStepProps) {
  const { companyInformation, dueDiligence, kyc, creditApplication } = application;
  if (step === 'company-information' && companyInformation) {
    return <CompanyStep information={companyInformation} {...neighbours} />;
  }
  if (step === 'due-diligence' && dueDiligence) {
    return <DueDiligenceStep dueDiligence={dueDiligence} {...neighbours} />;
  }
  if (step === 'kyc' && kyc) {
    return <KycStep application={application} kyc={kyc} {...neighbours} />;
  }
  if (step === 'credit' && creditApplication) {
    return <CreditStep application={application} credit={creditApplication} {...neighbours} />;
  }
  return (
    <PeopleSteps
      application={application}
      confirmation={confirmation}
      isReview={step === 'review'}
    />
  );
}

interface PeopleStepsProps {
  application: Application;
  confirmation: ConfirmationRequest;
  isReview: boolean;
}

/** The steps of choosing people, reviewing the choice, and the confirmed result. */
function PeopleSteps({ application, confirmation, isReview }: PeopleStepsProps) {
  const [wasOpen] = useState(application.status === 'open');
  if (application.status === 'confirmed') {
    return (
      <ConfirmedApplication
        application={application}
        isConfirmedByOthers={wasOpen && !confirmation.isSuccess}
      />
    );
  }
  return application.people.length > 0 ? (
    <OpenApplication application={application} confirmation={confirmation} isReview={isReview} />
  ) : (
    <NobodyScreen partner={application.partner.name} />
  );
}

/** Shown if the partner has sent no people, or has removed all. */
function NobodyScreen({ partner }: { partner: string }) {
  const { title, advice } = useTexts().noPeople;
  return <MessageScreen icon={<InformationIcon />} title={title} advice={advice(partner)} />;
}

interface OpenApplicationProps {
  application: Application;
  confirmation: ConfirmationRequest;
  isReview: boolean;
}

/** The choice of cards, before it is confirmed. */
function OpenApplication({ application, confirmation, isReview }: OpenApplicationProps) {
  const { language } = useLanguage();
  const [selection, change] = useSelection(application);
  const people = useMemo(
    () => listPeople(application.people, language),
    [application.people, language],
  );
  const counts = useMemo(() => countChoices(selection.choices.values()), [selection.choices]);

  // After a change of the list, the choice must be reviewed again before it is confirmed.
  useEffect(() => {
    if (selection.listChange) {
      goToStep('people');
    }
  }, [selection.listChange]);

  return isReview && countCards(counts) > 0 ? (
    <ReviewStep
      application={application}
      people={people}
      choices={selection.choices}
      counts={counts}
      confirmation={confirmation}
      onConfirm={() => confirmation.confirm(confirmationOf(selection))}
      onBack={() => goToStep('people')}
    />
  ) : (
    <ChooseStep
      application={application}
      people={people}
      selection={selection}
      counts={counts}
      onChange={change}
      onReview={() => {
        confirmation.reset();
        goToStep('review');
      }}
    />
  );
}
