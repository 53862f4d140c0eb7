import { useState } from 'react';
import type { Application } from './application.js';
import type { ConfirmationRequest } from './application-queries.js';
import { ConfirmedApplication } from './confirmed/confirmed-application.js';
import { NobodyScreen } from './nobody-screen.js';
import { OpenApplication } from './open-application.js';

interface PeopleStepsProps {
  application: Application;
  confirmation: ConfirmationRequest;
  isReview: boolean;
}

/** The steps of choosing people, reviewing the choice, and the confirmed result. */
export function PeopleSteps({ application, confirmation, isReview }: PeopleStepsProps) {
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
