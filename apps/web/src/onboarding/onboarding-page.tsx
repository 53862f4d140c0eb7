import { useEffect, useRef } from 'react';
import { applyBrand } from '../shared/branding/apply-brand.js';
import { FailureScreen } from '../shared/loaded/loaded.js';
import { BrokenLinkIcon, ClockIcon } from '../shared/icons/icons.js';
import { Notice } from '../shared/parts/parts.js';
import { MessageScreen, PageLoading, UnknownScreen } from '../shared/page/message-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { BusinessStep, CompanyStep } from './answers/company-steps.js';
import { AgreementStep } from './answers/agreement-step.js';
import { CreditStep } from './answers/credit-step.js';
import { IdentityStep } from './answers/identity-step.js';
import { type Application, brokenLinkOf } from './application.js';
import { OverviewScreen } from './overview-screen.js';
import { PeopleSteps } from './people/people-steps.js';
import {
  type ConfirmationRequest,
  useApplication,
  useConfirmation,
  useOtherTabs,
} from './queries.js';
import { SidePages, StepNavigation } from './step-parts.js';
import { SummaryScreen } from './summary-screen.js';
import {
  hrefOfStep,
  isUntouched,
  nextStep,
  progressOf,
  settleOnStep,
  type Step,
  type StepNeighbours,
  useStep,
} from './steps.js';
import classes from './steps.module.css';
import { useTexts } from './texts/index.js';

export function OnboardingPage() {
  const texts = useTexts();
  const partner = useApplication().data?.partner;
  useOtherTabs();
  const colour = partner?.primaryColor ?? null;
  useEffect(() => applyBrand(colour), [colour]);
  return (
    <PageLayout title={texts.title} brand={partner?.name} logoUrl={partner?.logoUrl}>
      <OnboardingContent />
    </PageLayout>
  );
}

function OnboardingContent() {
  const texts = useTexts();
  const { data: application, error, refetch } = useApplication();

  const brokenLink = brokenLinkOf(error);
  if (application) {
    return (
      <>
        {brokenLink && <BrokenLinkNotice partner={application.partner.name} />}
        <ApplicationSteps application={application} />
      </>
    );
  }
  if (brokenLink) {
    return <BrokenLinkScreen brokenLink={brokenLink} />;
  }
  return error ? (
    <FailureScreen error={error} onRetry={() => void refetch()} />
  ) : (
    <PageLoading text={texts.loading} />
  );
}

/** The link has ended while the page was open. What was typed stays in view. */
function BrokenLinkNotice({ partner }: { partner: string }) {
  const { title, advice } = useTexts().brokenLinks.whileOpen;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Notice ref={notice} tone="warning" icon={<BrokenLinkIcon />} title={title} mb="lg">
      {advice(partner)}
    </Notice>
  );
}

function BrokenLinkScreen({ brokenLink }: { brokenLink: 'unknown' | 'expired' | 'ended' }) {
  const { title, advice } = useTexts().brokenLinks[brokenLink];
  return (
    <MessageScreen
      icon={brokenLink === 'unknown' ? <BrokenLinkIcon /> : <ClockIcon />}
      title={title}
      advice={advice}
    />
  );
}

/** The steps of the application. The first one shown is the next one to do. */
function ApplicationSteps({ application }: { application: Application }) {
  const texts = useTexts().sections;
  const progress = progressOf(application);
  const steps = progress.map(({ step }) => step);
  const confirmation = useConfirmation();
  const named = useStep();
  const current = named ?? (isUntouched(application) ? 'overview' : nextStep(progress));
  const index = steps.indexOf(current as Step);

  useEffect(() => {
    if (named === null && current && current !== 'unknown') {
      settleOnStep(current);
    }
  }, [named, current]);

  return (
    <div className={classes.screen}>
      <SidePages current={current} hasOverview={application.kyc !== null} />
      {steps.length > 1 && <StepNavigation progress={progress} current={steps[index]} />}
      {current === 'overview' && application.kyc ? (
        <OverviewScreen application={application} first={nextStep(progress)!} />
      ) : current === 'summary' ? (
        <SummaryScreen application={application} />
      ) : index >= 0 ? (
        <ShownStep
          step={steps[index]!}
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

interface ShownStepProps extends StepNeighbours {
  confirmation: ConfirmationRequest;
  application: Application;
  step: Step;
}

function ShownStep({ step, application, confirmation, ...neighbours }: ShownStepProps) {
  const { companyInformation, dueDiligence, kyc, creditApplication } = application;
  if (step === 'company-information' && companyInformation) {
    return <CompanyStep information={companyInformation} {...neighbours} />;
  }
  if (step === 'due-diligence' && dueDiligence) {
    return <BusinessStep dueDiligence={dueDiligence} {...neighbours} />;
  }
  if (step === 'kyc' && kyc) {
    return <IdentityStep application={application} kyc={kyc} {...neighbours} />;
  }
  if (step === 'credit' && creditApplication) {
    return <CreditStep application={application} credit={creditApplication} {...neighbours} />;
  }
  if (step === 'agreement' && creditApplication && application.creditAgreement) {
    return (
      <AgreementStep
        application={application}
        agreement={application.creditAgreement}
        {...neighbours}
      />
    );
  }
  return (
    <PeopleSteps
      application={application}
      confirmation={confirmation}
      isReview={step === 'review'}
    />
  );
}
