import type { ChallengeStatus } from '#contracts';
import { Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CloseButton, Dialog } from '../../shared/dialog/dialog.js';
import { useTexts } from '../texts/index.js';
import { DecisionButtons, FreezeOffer, RequestSheet } from './approval-screen.js';
import { usePaymentWords } from './approvals-screen.js';
import classes from './approvals.module.css';
import type { Challenge } from './challenges.js';

type Outcome = Exclude<ChallengeStatus, 'waiting'>;

interface Decided {
  challenge: Challenge;
  status: Outcome;
}

interface ApprovalOverlayProps {
  waiting: readonly Challenge[];
  nowMs: number;
}

/**
 * A payment that waits, over the screen that is open. It closes when the payment ends elsewhere; a payment that is put
 * off stays among the approvals.
 */
export function ApprovalOverlay({ waiting, nowMs }: ApprovalOverlayProps) {
  const texts = useTexts();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [decided, setDecided] = useState<Decided | null>(null);
  const challenge = waiting.find(({ id }) => !later.has(id));
  if (decided) return <DecidedDialog {...decided} onClose={() => setDecided(null)} />;
  if (!challenge) return null;
  const { id } = challenge;
  const putOff = () => setLater((ids) => new Set([...ids, id]));
  return (
    <Dialog key={id} title={texts.approval.heading} onClose={putOff}>
      <FocusedRequest challenge={challenge} nowMs={nowMs} />
      <DecisionButtons
        id={id}
        onDecided={({ status }) => status !== 'waiting' && setDecided({ challenge, status })}
      />
      <Stack mt="sm">
        <CloseButton onClose={putOff}>{texts.home.later}</CloseButton>
      </Stack>
    </Dialog>
  );
}

/** Takes the focus from the buttons, so that a key that is typed at this moment decides nothing. */
function FocusedRequest(props: { challenge: Challenge; nowMs: number }) {
  const request = useRef<HTMLDivElement>(null);
  useEffect(() => request.current?.focus(), []);
  return (
    <div ref={request} tabIndex={-1} className={classes.focused}>
      <RequestSheet {...props} />
    </div>
  );
}

function DecidedDialog({ challenge, status, onClose }: Decided & { onClose(): void }) {
  const { approval, home } = useTexts();
  const { amount, payee } = usePaymentWords()(challenge);
  const { heading, advice } = approval.outcomes[status];
  return (
    <Dialog title={heading} onClose={onClose}>
      <Stack>
        <Text>
          {amount} {payee}
        </Text>
        <Text c="dimmed">{advice}</Text>
        {status === 'denied' && <FreezeOffer cardId={challenge.cardId} />}
        <CloseButton onClose={onClose}>{home.close}</CloseButton>
      </Stack>
    </Dialog>
  );
}
