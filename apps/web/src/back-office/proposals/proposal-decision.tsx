import type { MoneyProposalDetail } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../shared/sheet/sheet.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useProposalDecision } from '../api/proposal-queries.js';
import decisions from '../application/decision-panel.module.css';
import { FormDialog } from '../parts/form-dialog.js';
import { NoteDialog } from '../parts/note-dialog.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';

interface ProposalDecisionProps {
  proposal: MoneyProposalDetail;
  reviewerId: string;
}

/** What this reviewer can do about a proposal that waits. Each is sent with the revision that was shown. */
export function ProposalDecision({ proposal, reviewerId }: ProposalDecisionProps) {
  const { proposal: texts } = useTexts();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { id, state, revision, proposedBy } = proposal;
  const request = useProposalDecision(id);
  const isWaiting = state === 'waiting';
  const isOwn = proposedBy.id === reviewerId;
  const close = () => setAsking(null);
  const ask = (decision: 'approve' | 'reject') => {
    // Clears the result of the previous decision.
    request.reset();
    setAsking(decision);
  };
  const decide = (decision: string, more: object = {}) =>
    request.mutate({ decision, body: { revision, ...more } }, { onSuccess: close });

  // The result of this reviewer's own decision stays.
  if (!isWaiting && !request.error) return null;
  return (
    <Sheet title={texts.decision}>
      {request.error && asking === null && <RefusalNotice error={request.error} />}
      {isWaiting && isOwn && <Text mb="md">{texts.otherNeeded}</Text>}
      {isWaiting && (
        <div className={decisions.actions}>
          {isOwn ? (
            <ProgressButton
              variant="default"
              isBusy={request.isPending}
              onClick={() => decide('withdraw')}
            >
              {texts.withdraw}
            </ProgressButton>
          ) : (
            <>
              <Button onClick={() => ask('approve')}>{texts.approve}</Button>
              <Button variant="light" color="red" onClick={() => ask('reject')}>
                {texts.reject}
              </Button>
            </>
          )}
        </div>
      )}
      {asking === 'approve' && (
        <FormDialog
          title={texts.approveTitle}
          submit={texts.approve}
          request={request}
          onSubmit={() => decide('approve')}
          onClose={close}
        >
          <Text>{texts.approveAdvice}</Text>
        </FormDialog>
      )}
      {asking === 'reject' && (
        <NoteDialog
          title={texts.rejectTitle}
          advice={texts.rejectAdvice}
          label={texts.reasonWhy}
          submit={texts.reject}
          isDestructive
          request={request}
          onSubmit={(note) => decide('reject', { note })}
          onClose={close}
        />
      )}
    </Sheet>
  );
}
