import type { KycRisk, ReviewedApplication } from '#contracts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { type DialogRequest, NoteDialog, StateBadge } from '../parts.js';
import { useDecision } from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';
import { AskDialog } from './decision-panel.js';
import { RiskChoice } from './risk-choice.js';

/** When the approved KYC is reviewed again, and the reviewer's part in it. */
export function PeriodicReviewSheet({ application }: { application: ReviewedApplication }) {
  const { periodicReview: texts, decisions } = useTexts();
  const { id, kyc, periodicReview } = application;
  const { risk, dueAt, state } = periodicReview;
  const [dialog, setDialog] = useState<'ask' | 'confirm' | null>(null);
  const request = useDecision(id);
  if (kyc?.status !== 'approved' || !dueAt) return null;
  const close = () => setDialog(null);
  const open = (opened: 'ask' | 'confirm') => {
    request.reset();
    setDialog(opened);
  };
  const decide = (step: string, more: object) =>
    request.mutate(
      { decision: `kyc/${step}`, body: { revision: kyc.revision, ...more } },
      { onSuccess: close },
    );
  return (
    <Sheet title={texts.heading}>
      <div role="status" className={classes.state}>
        <StateBadge state={state === null ? 'active' : 'waiting'}>
          {texts.states[state ?? 'scheduled']}
        </StateBadge>
      </div>
      <Facts
        facts={[
          [texts.risk, texts.risks[risk]],
          [texts.due, <Moment at={dueAt} />],
        ]}
      />
      <Group gap="sm" mt="md">
        {state && <Button onClick={() => open('confirm')}>{texts.confirm}</Button>}
        <Button variant="default" onClick={() => open('ask')}>
          {decisions.ask}
        </Button>
      </Group>
      {dialog === 'ask' && (
        <AskDialog
          earlier={kyc.questions.filter(({ submittedAt }) => submittedAt)}
          request={request}
          onAsk={(items) => decide('request-information', { items })}
          onClose={close}
        />
      )}
      {dialog === 'confirm' && (
        <ConfirmReviewDialog
          risk={risk}
          request={request}
          onConfirm={(body) => decide('confirm-review', body)}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface ConfirmReviewDialogProps {
  risk: KycRisk;
  request: DialogRequest;
  onConfirm(body: { risk: KycRisk; note: string }): void;
  onClose(): void;
}

function ConfirmReviewDialog({ onConfirm, ...props }: ConfirmReviewDialogProps) {
  const { periodicReview: texts } = useTexts();
  const [risk, setRisk] = useState(props.risk);
  return (
    <NoteDialog
      title={texts.confirmTitle}
      advice={texts.confirmAdvice}
      label={texts.note}
      submit={texts.confirm}
      request={props.request}
      onSubmit={(note) => onConfirm({ risk, note })}
      onClose={props.onClose}
    >
      <RiskChoice risk={risk} onChange={setRisk} />
    </NoteDialog>
  );
}
