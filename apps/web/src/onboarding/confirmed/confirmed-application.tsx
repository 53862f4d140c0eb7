import { Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { CheckIcon, InformationIcon } from '../../shared/icons/icons.js';
import { Notice } from '../../shared/notice/notice.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { countCards, countChoices, type Application } from '../application.js';
import { ChoiceCountList } from '../people/choice-count-list.js';
import { ChosenPeople } from '../people/chosen-people.js';
import { listPeople, type ListedPerson } from '../people/people.js';
import { selectionDraft } from '../selection/use-selection.js';
import { Standing } from '../standing.js';
import { progressOf, stepsBeforeConfirmation } from '../steps/progress.js';
import { StepLayout } from '../step-layout/step-layout.js';
import { useTexts } from '../texts/index.js';
import classes from './confirmed-application.module.css';

interface ConfirmedApplicationProps {
  application: Application;
  /** Whether it was confirmed elsewhere while this page was open. */
  isConfirmedByOthers: boolean;
}

export function ConfirmedApplication(props: ConfirmedApplicationProps) {
  const { application, isConfirmedByOthers } = props;
  const { language } = useLanguage();
  const texts = useTexts();
  const partner = application.partner.name;
  const people = useMemo(
    () => listPeople(application.people, language),
    [application.people, language],
  );
  const counts = useMemo(
    () => countChoices(application.people.map(({ cardType }) => cardType)),
    [application.people],
  );

  useEffect(() => {
    selectionDraft.clear();
  }, []);

  return (
    <StepLayout
      step="confirmed"
      windowTitle={texts.confirmed.heading(application.company.legalName)}
      heading={
        <span className={classes.heading}>
          <span className={classes.mark}>
            <CheckIcon size={24} />
          </span>
          {texts.confirmed.heading(application.company.legalName)}
        </span>
      }
      lead={[
        texts.confirmed.lead(countCards(counts), partner),
        stepsBeforeConfirmation(progressOf(application)).length === 0 &&
          texts.confirmed.nothingToDo,
      ]
        .filter(Boolean)
        .join(' ')}
      notice={
        <>
          {isConfirmedByOthers && (
            <Notice
              tone="information"
              icon={<InformationIcon />}
              title={texts.confirmed.byOthers.title}
            >
              {texts.confirmed.byOthers.advice(partner)}
            </Notice>
          )}
          <Standing application={application} />
        </>
      }
      panelLabel={texts.review.summary}
      panel={
        <>
          <ChoiceCountList title={texts.review.summary} counts={counts} />
          {application.confirmedAt && (
            <Text size="sm" c="dimmed">
              {texts.confirmed.when(application.confirmedAt)}
            </Text>
          )}
        </>
      }
    >
      <ChosenPeople people={people} choiceOf={cardTypeOf} counts={counts} />
    </StepLayout>
  );
}

function cardTypeOf({ cardType }: ListedPerson) {
  return cardType;
}
