import { useEffect } from 'react';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import type { Application } from './application.js';
import type { ConfirmationRequest } from './application-queries.js';
import classes from './application-steps.module.css';
import { CompanyStep } from './company/company-step.js';
import { CreditStep } from './credit/credit-step.js';
import { DueDiligenceStep } from './due-diligence/due-diligence-step.js';
import { KycStep } from './kyc/kyc-step.js';
import { PeopleSteps } from './people-steps.js';
import { nextStep, progressOf } from './steps/progress.js';
import { hrefOfStep, type Step } from './steps/step.js';
import { StepNavigation } from './steps/step-navigation.js';
import { settleOnStep, useStep, type StepNeighbours } from './steps/use-step.js';
import { useTexts } from './texts/index.js';

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
