import type { ProposeReturn, UnmatchedMoneyDetail } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useProposals, useProposing } from '../api/proposal-queries.js';
import { NoteDialog } from '../parts/note-dialog.js';
import { ProposalRow } from '../proposals/proposal-row.js';
import { useTexts } from '../texts/index.js';
import { AssignDialog } from './assign-dialog.js';
import classes from './unmatched-money.module.css';

/** What was proposed about a transfer, and what can be while it waits. */
export function TransferProposals({ transfer }: { transfer: UnmatchedMoneyDetail }) {
  const { transfer: texts } = useTexts();
  const [asking, setAsking] = useState<'assign' | 'return' | null>(null);
  const proposals = useProposals({ transferId: transfer.id, after: '' });
  const close = () => setAsking(null);
  return (
    <Sheet title={texts.proposals}>
      <Loaded query={proposals}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Text c="dimmed">{texts.noProposals}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.proposals}>
                {items.map((proposal) => (
                  <ProposalRow key={proposal.id} proposal={proposal} />
                ))}
              </ul>
            )}
            {transfer.state === 'waiting' && items.every(({ state }) => state !== 'waiting') && (
              <div className={classes.actions}>
                <Button onClick={() => setAsking('assign')}>{texts.assign}</Button>
                <Button variant="default" onClick={() => setAsking('return')}>
                  {texts.giveBack}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {asking === 'assign' && <AssignDialog transfer={transfer} onClose={close} />}
      {asking === 'return' && <ReturnDialog transfer={transfer} onClose={close} />}
    </Sheet>
  );
}

interface ReturnDialogProps {
  transfer: UnmatchedMoneyDetail;
  onClose(): void;
}

function ReturnDialog({ transfer: { id, revision }, onClose }: ReturnDialogProps) {
  const { transfer: texts, correction } = useTexts();
  const request = useProposing<ProposeReturn>(
    `unmatched-money/${encodeURIComponent(id)}/propose-return`,
  );
  return (
    <NoteDialog
      title={texts.giveBack}
      advice={texts.giveBackAdvice}
      label={correction.note}
      submit={correction.propose}
      request={request}
      onSubmit={(note) => request.mutate({ revision, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
