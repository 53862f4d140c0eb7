import type { CreditAgreementState } from '#contracts';
import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { CheckIcon, WarningIcon } from '../../shared/icons/icons.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, Sheet } from '../../shared/parts/parts.js';
import type { Application } from '../application.js';
import { CreditStatusNotice, WhatNext } from '../status-notices.js';
import { onboardingPath } from '../queries.js';
import { StepActions } from '../step-parts.js';
import { goToStep, type StepNeighbours } from '../steps.js';
import { useTexts } from '../texts/index.js';
import classes from './section.module.css';

interface AgreementStepProps extends StepNeighbours {
  application: Application;
  agreement: CreditAgreementState;
}

/** The credit agreement, which a signatory reads and accepts on its own page. */
export function AgreementStep({ application, agreement, previous, next }: AgreementStepProps) {
  const texts = useTexts().sections;
  const { agreement: words } = texts;
  const signatories = signatoriesIn(application);
  const address = `${onboardingPath}/credit-agreement`;
  return (
    <div className={classes.step}>
      <PageHeading lead={words.lead}>{words.heading}</PageHeading>
      {application.creditApplication && (
        <CreditStatusNotice credit={application.creditApplication} />
      )}
      {agreement.acceptedAt ? (
        <Notice tone="information" icon={<CheckIcon />} title={words.accepted}>
          {words.acceptedAdvice(agreement.acceptedBy ?? '', agreement.acceptedAt)}
        </Notice>
      ) : (
        <Notice tone="warning" icon={<WarningIcon />} title={words.open}>
          {words.openAdvice}
        </Notice>
      )}
      <Sheet title={words.document}>
        <Stack align="start" gap="sm">
          {!agreement.acceptedAt && signatories.length > 0 && (
            <div>
              <Text>{words.signatories}</Text>
              <List>
                {signatories.map((name) => (
                  <List.Item key={name}>{name}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Anchor href={`${address}/document.pdf`} target="_blank" rel="noopener">
            {words.read}
          </Anchor>
          {!agreement.acceptedAt && (
            <Button component="a" href={address} target="_blank" rel="noopener" size="md">
              {words.accept}
            </Button>
          )}
        </Stack>
      </Sheet>
      {!next && <WhatNext application={application} />}
      <StepActions previous={previous}>
        {next && (
          <Button
            size="md"
            variant={agreement.acceptedAt ? 'filled' : 'default'}
            onClick={() => goToStep(next)}
          >
            {texts.next}
          </Button>
        )}
      </StepActions>
    </div>
  );
}

/** The people who may accept the agreement, as far as the link shows them. */
function signatoriesIn({ kyc }: Application): string[] {
  const { representatives, submittedBy } = kyc?.answers ?? {};
  const names = [submittedBy?.name, ...(representatives ?? []).map(({ name }) => name)];
  return [
    ...new Set(names.map((name) => name?.trim()).filter((name) => name !== undefined)),
  ].filter((name) => name !== '');
}
