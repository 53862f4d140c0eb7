import { useEffect } from 'react';
import { applyBrand } from '../shared/branding/apply-brand.js';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { PageLoading } from '../shared/page/page-loading.js';
import type { RequestError } from '../shared/api/request-error.js';
import { BrokenLinkIcon, ClockIcon } from '../shared/icons/icons.js';
import { MessageScreen } from '../shared/page/message-screen.js';
import type { Application } from './application.js';
import { ApplicationSteps } from './application-steps.js';
import { useApplication, useConfirmation, useOtherTabs } from './application-queries.js';
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
  if (brokenLink) {
    return <BrokenLinkScreen brokenLink={brokenLink} />;
  }
  if (application) {
    return <LoadedApplication application={application} />;
  }
  return error ? (
    <FailureScreen error={error} onRetry={() => void refetch()} />
  ) : (
    <PageLoading text={texts.loading} />
  );
}

function LoadedApplication({ application }: { application: Application }) {
  const confirmation = useConfirmation();
  const brokenLink = brokenLinkOf(confirmation.error);
  return brokenLink ? (
    <BrokenLinkScreen brokenLink={brokenLink} />
  ) : (
    <ApplicationSteps application={application} confirmation={confirmation} />
  );
}

type BrokenLink = 'unknown' | 'expired';

/** Whether an error is about the link itself, so that repeating the request can't help. */
function brokenLinkOf(error: RequestError | null): BrokenLink | null {
  switch (error?.status) {
    case 404:
      return 'unknown';
    case 410:
      return 'expired';
    default:
      return null;
  }
}

function BrokenLinkScreen({ brokenLink }: { brokenLink: BrokenLink }) {
  const { title, advice } = useTexts().brokenLinks[brokenLink];
  return (
    <MessageScreen
      icon={brokenLink === 'expired' ? <ClockIcon /> : <BrokenLinkIcon />}
      title={title}
      advice={advice}
    />
  );
}
