import type { CardResource } from '#contracts';
import { MAX_REASON_LENGTH } from '#contracts/browser';
import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { FormDialog } from '../../shared/dialog/dialog.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import { RefusalByCode } from '../../shared/staff-session/staff-welcome.js';
import { useMay } from '../session.js';
import { useTexts } from '../texts/index.js';

type CardAction = 'freeze' | 'unfreeze' | 'terminate';

/** What the partner can do with a card now. The platform's freeze is the platform's to lift. */
function actionsOn({ status, frozenBy }: CardResource): CardAction[] {
  if (status === 'terminated') return [];
  const isOwn = frozenBy.includes('partner');
  const isInUse = status === 'active' || status === 'frozen';
  return [
    ...(isInUse && !isOwn ? (['freeze'] as const) : []),
    ...(isOwn || (status === 'frozen' && !frozenBy.includes('platform'))
      ? (['unfreeze'] as const)
      : []),
    'terminate',
  ];
}

/** Freezes, unfreezes or terminates a card, each with a reason for the trail. */
export function CardActions({ card }: { card: CardResource }) {
  const { cardActions: texts } = useTexts();
  const mayChange = useMay('changeCards');
  const [action, setAction] = useState<CardAction | null>(null);
  if (!mayChange) return null;
  return (
    <>
      {actionsOn(card).map((name) => (
        <Button
          key={name}
          variant={name === 'terminate' ? 'light' : 'default'}
          {...(name === 'terminate' && { color: 'red' })}
          onClick={() => setAction(name)}
        >
          {texts[name].button}
        </Button>
      ))}
      {action && <ActionDialog card={card} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface ActionDialogProps {
  card: CardResource;
  action: CardAction;
  onClose(): void;
}

function ActionDialog({ card, action, onClose }: ActionDialogProps) {
  const { cardActions: texts, close } = useTexts();
  const [reason, setReason] = useState('');
  const change = useCardChange(card.id, action);
  const { title, warning, button } = texts[action];
  return (
    <FormDialog
      title={title(card.last4)}
      submit={button}
      cancel={close}
      isDestructive={action === 'terminate'}
      request={change}
      failureOf={(error) => (
        <RefusalByCode error={error} refusals={texts.refusals} reassurance={texts.nothingDone} />
      )}
      onSubmit={() => change.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{warning}</Text>
      <Textarea
        label={texts.reason}
        description={texts.reasonAbout}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        required
        // Blanks alone are no reason.
        ref={(field) => field?.setCustomValidity(reason && !reason.trim() ? texts.reason : '')}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function useCardChange(id: string, action: CardAction) {
  const client = useQueryClient();
  return useMutation<CardResource, RequestError, string>({
    mutationFn: (reason) =>
      callApi(`/v1/cards/${id}/${action}`, { method: 'POST', body: { reason } }),
    // Also after a refusal: the card may have changed meanwhile.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['card', id] });
      void client.invalidateQueries({ queryKey: ['cards'] });
    },
  });
}
