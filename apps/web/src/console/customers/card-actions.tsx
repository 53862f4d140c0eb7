import type { CardResource } from '#contracts';
import { MAX_CARD_PURPOSE_LENGTH, MAX_REASON_LENGTH } from '#contracts/browser';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
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

/** Freezes, unfreezes or terminates a card, each with a reason for the trail, and says what the card is for. */
export function CardActions({ card }: { card: CardResource }) {
  const { cardActions: texts } = useTexts();
  const mayChange = useMay('changeCards');
  const [action, setAction] = useState<CardAction | null>(null);
  const [isNaming, setNaming] = useState(false);
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
      <Button variant="default" onClick={() => setNaming(true)}>
        {texts.purpose.button}
      </Button>
      {isNaming && <PurposeDialog card={card} onClose={() => setNaming(false)} />}
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

function PurposeDialog({ card, onClose }: Omit<ActionDialogProps, 'action'>) {
  const { cardActions, cards, close } = useTexts();
  const texts = cardActions.purpose;
  const client = useQueryClient();
  const [purpose, setPurpose] = useState(card.purpose ?? '');
  const change = useMutation<CardResource, RequestError, string | null>({
    mutationFn: (wanted) =>
      callApi(`/v1/cards/${card.id}`, { method: 'PATCH', body: { purpose: wanted } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['card', card.id] }),
  });
  return (
    <FormDialog
      title={texts.title(card.last4)}
      submit={texts.submit}
      cancel={close}
      request={change}
      failureOf={(error) => (
        <RefusalByCode error={error} refusals={{}} reassurance={cardActions.nothingDone} />
      )}
      onSubmit={() => change.mutate(purpose.trim() || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={cards.purpose}
        description={texts.about}
        value={purpose}
        maxLength={MAX_CARD_PURPOSE_LENGTH}
        autoComplete="off"
        onChange={(event) => setPurpose(event.currentTarget.value)}
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
