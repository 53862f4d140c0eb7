import { useState } from 'react';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { PageLoading } from '../shared/page/page-loading.js';
import type { Application } from './application.js';
import { useApplication, useConfirmation } from './application-queries.js';
import { brokenLinkOf, BrokenLinkScreen } from './broken-link-screen.js';
import { ConfirmedApplication } from './confirmed/confirmed-application.js';
import { NobodyScreen } from './nobody-screen.js';
import { OpenApplication } from './open-application.js';
import { useTexts } from './texts/index.js';

export function OnboardingPage() {
  const texts = useTexts();
  const { data: application } = useApplication();
  return (
    <PageLayout title={texts.title} brand={application?.partner.name}>
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
  const [wasOpen] = useState(application.status === 'open');

  const brokenLink = brokenLinkOf(confirmation.error);
  if (brokenLink) {
    return <BrokenLinkScreen brokenLink={brokenLink} />;
  }
  if (application.status === 'confirmed') {
    return (
      <ConfirmedApplication
        application={application}
        isConfirmedByOthers={wasOpen && !confirmation.isSuccess}
      />
    );
  }
  return application.people.length > 0 ? (
    <OpenApplication application={application} confirmation={confirmation} />
  ) : (
    <NobodyScreen partner={application.partner.name} />
  );
}
