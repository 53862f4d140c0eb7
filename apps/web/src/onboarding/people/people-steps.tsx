import { useEffect, useMemo, useReducer, useState } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { type Application, countChoices } from '../application.js';
import { type ConfirmationRequest, onboardingPath } from '../queries.js';
import { goToStep } from '../steps.js';
import { ChooseStep } from './choose-step.js';
import { listPeople } from './people.js';
import { ConfirmedApplication, ReviewStep } from './review-step.js';
import {
  changeSelection,
  confirmationOf,
  type Selection,
  SelectionDraft,
  selectionFor,
} from './selection.js';

interface PeopleStepsProps {
  application: Application;
  confirmation: ConfirmationRequest;
  isReview: boolean;
}

/** The steps of choosing people, reviewing the choice, and the confirmed result. */
export function PeopleSteps({ application, confirmation, isReview }: PeopleStepsProps) {
  const [wasOpen] = useState(application.status === 'open');
  const isConfirmed = application.status === 'confirmed';
  useEffect(() => {
    if (isConfirmed) selectionDraft.clear();
  }, [isConfirmed]);
  if (isConfirmed) {
    return (
      <ConfirmedApplication
        application={application}
        isConfirmedByOthers={wasOpen && !confirmation.isSuccess}
      />
    );
  }
  return (
    <OpenApplication application={application} confirmation={confirmation} isReview={isReview} />
  );
}

/** The choice of cards, before it is confirmed. */
function OpenApplication({ application, confirmation, isReview }: PeopleStepsProps) {
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

  return isReview ? (
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

const SAVE_DELAY_MS = 300;

const selectionDraft = new SelectionDraft(onboardingPath, sessionStorage);

/** The admin's choices, which survive a reload of the page and a change of the list. */
function useSelection(application: Application) {
  const [selection, change] = useReducer(changeSelection, application, (initial) =>
    selectionFor(initial, selectionDraft.load()),
  );

  if (selection.peopleVersion !== application.peopleVersion) {
    change({ type: 'list_loaded', application });
  }

  useSavedDraft(selection);
  return [selection, change] as const;
}

/**
 * Stores the draft after a pause, because that takes some milliseconds for thousands of people, and at the
 * latest when the page is left.
 */
function useSavedDraft(selection: Selection): void {
  useEffect(() => {
    const save = () => selectionDraft.save(selection);
    const timer = setTimeout(save, SAVE_DELAY_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [selection]);
}
