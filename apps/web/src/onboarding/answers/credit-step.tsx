import type { DebitSolution } from '#contracts';
import { Box, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { MoneyField, NumberField } from '../../shared/form/fields.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { type Application, brokenLinkOf, type Sections } from '../application.js';
import { onboardingPath, reloadApplication, notifyOtherTabs } from '../queries.js';
import { CreditStatusNotice, WhatNext } from '../status-notices.js';
import { StepActions } from '../step-parts.js';
import { goToStep, type StepNeighbours } from '../steps.js';
import { useTexts } from '../texts/index.js';
import { useSectionForm, useSubmission } from './section-form.js';
import {
  FieldGroup,
  SaveStateLabel,
  SectionStep,
  useCurrency,
  useField,
  Wide,
} from './section-step.js';
import classes from './section.module.css';

interface CreditStepProps extends StepNeighbours {
  application: Application;
  credit: Sections['credit-application'];
}

/**
 * The credit application, or the debit solution as its alternative, which is also open after a denial
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
export function CreditStep(props: CreditStepProps) {
  const { credit, application } = props;
  return credit.status === 'draft' && !application.debitSolution?.chosenAt ? (
    <CreditChoice {...props} />
  ) : (
    <CreditOutcome {...props} />
  );
}

type Way = 'credit' | 'debit';

/** Nothing is sent before the form is submitted, or the debit solution confirmed. Until then the choice can change. */
function CreditChoice(props: CreditStepProps) {
  const { credit, application, previous } = props;
  const { credit: texts } = useTexts().sections;
  const isOffered = application.debitSolution?.isOffered ?? false;
  const isBegun =
    !isOffered ||
    Object.values(credit.answers).some((answer) => answer !== null && answer !== undefined);
  const [way, setWay] = useState<Way | null>(isBegun ? 'credit' : null);
  return (
    <div className={classes.step}>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      {isOffered && <WayCards way={way} onChange={setWay} />}
      {way === 'credit' && <CreditForm {...props} />}
      {way === 'debit' && <DebitOffer />}
      {way !== 'credit' && <StepActions previous={previous} />}
    </div>
  );
}

const ways: readonly Way[] = ['credit', 'debit'];

function WayCards({ way, onChange }: { way: Way | null; onChange(way: Way): void }) {
  const texts = useTexts().sections.credit.ways;
  return (
    <Radio.Group label={texts.label} value={way} onChange={(chosen) => onChange(chosen as Way)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
        {ways.map((each) => (
          <Radio.Card key={each} value={each} p="md">
            <Group wrap="nowrap" align="start">
              <Radio.Indicator />
              <Stack gap={4}>
                <Text fw={600}>{texts[each].title}</Text>
                <Text size="sm" c="dimmed">
                  {texts[each].advice}
                </Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** The state of the credit application or of the debit choice, with the next action. */
function CreditOutcome({ application, credit, previous, next }: CreditStepProps) {
  const { sections: texts } = useTexts();
  const { debitSolution } = application;
  return (
    <div className={classes.step}>
      <PageHeading lead={texts.credit.lead}>{texts.credit.heading}</PageHeading>
      <CreditStatusNotice credit={credit} />
      {debitSolution?.chosenAt && (
        <Notice tone="information" title={texts.credit.debit.chosen}>
          {texts.credit.debit.chosenAdvice(debitSolution.chosenAt)}
        </Notice>
      )}
      {debitSolution?.isOffered && !debitSolution.chosenAt && <DebitOffer />}
      {!next && <WhatNext application={application} />}
      <StepActions previous={previous}>
        {next && (
          <Button size="md" onClick={() => goToStep(next)}>
            {texts.next}
          </Button>
        )}
      </StepActions>
    </div>
  );
}

function CreditForm({ credit, previous }: CreditStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('credit-application', credit);
  const submission = useSubmission('credit-application', section);
  return (
    <SectionStep
      section={section}
      isEditable={credit.isEditable}
      actions={
        <>
          {submission.error && (
            <FailureAlert error={submission.error} reassurance={texts.stillHere} />
          )}
          <StepActions previous={previous} aside={<SaveStateLabel section={section} />}>
            <ProgressButton type="submit" size="md" isBusy={submission.isPending}>
              {submission.isPending ? texts.credit.submitting : texts.credit.submit}
            </ProgressButton>
          </StepActions>
        </>
      }
      onContinue={() => void section.goOn(submission.submit)}
    >
      <CreditFields />
    </SectionStep>
  );
}

function CreditFields() {
  const { credit } = useTexts().sections;
  const field = useField();
  const currency = useCurrency();
  return (
    <FieldGroup title={credit.figures}>
      <Wide>
        <MoneyField {...field('requestedLimit')} currency={currency} />
      </Wide>
      <NumberField {...field('fiscalYear')} />
      <NumberField {...field('numberOfEmployees')} isGrouped />
      <MoneyField {...field('annualRevenue')} currency={currency} />
      <MoneyField {...field('annualResult')} about={credit.lossAbout} currency={currency} />
      <MoneyField {...field('equity')} currency={currency} />
    </FieldGroup>
  );
}

/** The debit solution, which needs no decision: only money that was paid in before can be spent. */
function DebitOffer() {
  const { debit } = useTexts().sections.credit;
  const choice = useDebitChoice();
  return (
    <Box maw="46rem">
      <Sheet title={debit.title}>
        <Stack align="start">
          <Text>{debit.advice}</Text>
          {choice.error && <FailureAlert error={choice.error} reassurance="" />}
          <ProgressButton variant="default" isBusy={choice.isPending} onClick={choice.choose}>
            {choice.isPending ? debit.choosing : debit.choose}
          </ProgressButton>
        </Stack>
      </Sheet>
    </Box>
  );
}

function useDebitChoice() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<DebitSolution, RequestError, void>({
    // Waits for a running save, so that the choice does not come between a save and its result.
    scope: { id: 'credit-application' },
    mutationFn: () =>
      requestJson(`${onboardingPath}/debit-solution`, {
        method: 'POST',
        body: {},
        isRepeatable: true,
      }),
    // Also after a failure, because credit may have been decided meanwhile.
    onSettled: () => {
      notifyOtherTabs();
      return reloadApplication(client);
    },
  });
  return {
    isPending,
    error: brokenLinkOf(error) ? null : error,
    choose: () => {
      if (!isPending) {
        mutate();
      }
    },
  };
}
