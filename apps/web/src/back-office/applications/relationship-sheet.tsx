import type { ReviewedApplication } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { MomentsIn, Sheet } from '../../shared/parts/parts.js';
import { NoteDialog, StateBadge } from '../parts.js';
import { useRestriction } from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';

interface RelationshipSheetProps {
  application: ReviewedApplication;
  reviewerId: string;
}

/** Whether the company may get cards and pay, and the button that changes it. */
export function RelationshipSheet({ application, reviewerId }: RelationshipSheetProps) {
  const { relationship: texts } = useTexts();
  const [step, setStep] = useState<Step | null>(null);
  const { id, restriction, kyc } = application;
  if (kyc?.status === 'denied') return null;
  const isOwn = restriction?.reviewerId === reviewerId;
  return (
    <Sheet title={texts.heading}>
      <div role="status" className={classes.state}>
        <StateBadge state={restriction ? 'overdue' : 'active'}>
          {restriction ? texts.restricted : texts.active}
        </StateBadge>
      </div>
      {restriction && (
        <Text>
          <MomentsIn text={texts.since} at={[restriction.since]} />
          {isOwn && ` ${texts.otherNeeded}`}
        </Text>
      )}
      {!isOwn && (
        <Button
          variant="default"
          mt="md"
          onClick={() => setStep(restriction ? 'lift' : 'restrict')}
        >
          {texts[restriction ? 'lift' : 'restrict'].submit}
        </Button>
      )}
      {step && <StepDialog id={id} step={step} onClose={() => setStep(null)} />}
    </Sheet>
  );
}

type Step = 'restrict' | 'lift';

function StepDialog({ id, step, onClose }: { id: string; step: Step; onClose(): void }) {
  const { relationship: texts } = useTexts();
  const request = useRestriction(id);
  return (
    <NoteDialog
      {...texts[step]}
      label={texts.reason}
      isDestructive={step === 'restrict'}
      request={request}
      onSubmit={(reason) => request.mutate({ step, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
