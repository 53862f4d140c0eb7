import { useEffect, useMemo } from 'react';
import { useLanguage } from '../shared/language/language-context.js';
import { countCards, countChoices, type Application } from './application.js';
import type { ConfirmationRequest } from './application-queries.js';
import { ChooseStep } from './choose/choose-step.js';
import { listPeople } from './people/people.js';
import { ReviewStep } from './review/review-step.js';
import { confirmationOf } from './selection/selection.js';
import { useSelection } from './selection/use-selection.js';
import { goToStep } from './steps/use-step.js';

interface OpenApplicationProps {
  application: Application;
  confirmation: ConfirmationRequest;
  isReview: boolean;
}

/** The choice of cards, before it is confirmed. */
export function OpenApplication({ application, confirmation, isReview }: OpenApplicationProps) {
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
