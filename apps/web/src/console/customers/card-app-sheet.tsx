import type { CardAppAccess, InviteToCardApp, PersonResource } from '#contracts';
import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/query-client.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { type DeviceLoss, DeviceLossField } from '../../shared/device-loss/device-loss.js';
import { FormDialog } from '../../shared/dialog/dialog.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import { Facts, Moment, Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { RefusalByCode } from '../../shared/staff-session/staff-welcome.js';
import { useMay } from '../session.js';
import { useTexts } from '../texts/index.js';

const LIVE_MS = 5_000;

function useCardAppAccess(personId: string) {
  return useQuery<CardAppAccess, RequestError>({
    queryKey: ['card-app', personId],
    queryFn: ({ signal }) => callApi(`/v1/people/${personId}/card-app`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

function useInvitation(personId: string) {
  const client = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation<CardAppAccess, RequestError, InviteToCardApp>({
    mutationFn: (body) =>
      keys.send([personId, body], (idempotencyKey) =>
        callApi(`/v1/people/${personId}/card-app/invitations`, {
          method: 'POST',
          body,
          idempotencyKey,
        }),
      ),
    onSuccess: (access) => client.setQueryData(['card-app', personId], access),
  });
}

/** Whether a person has the platform's card app, and an invitation to it by mail. */
export function CardAppSheet({ person }: { person: PersonResource }) {
  const { people } = useTexts();
  const texts = people.cardApp;
  const access = useCardAppAccess(person.id);
  const invitation = useInvitation(person.id);
  const [isRestoring, setIsRestoring] = useState(false);
  const hasApp = (access.data?.passkeys ?? 0) > 0;
  const mayInvite = useMay('inviteToCardApp');
  const invite = () => {
    invitation.reset();
    if (hasApp) setIsRestoring(true);
    else invitation.mutate({});
  };
  const action = mayInvite && person.email !== null && access.data && (
    <ProgressButton variant="default" isBusy={invitation.isPending} onClick={invite}>
      {inviteLabel(access.data, texts)}
    </ProgressButton>
  );
  return (
    <Sheet title={texts.heading} actions={action}>
      {invitation.error && !isRestoring && (
        <RefusalByCode
          error={invitation.error}
          refusals={texts.refusals}
          reassurance={texts.nothingSent}
        />
      )}
      {invitation.data && <Notice tone="information" title={texts.sent(person.email ?? '')} />}
      <Loaded query={access}>{(shown) => <AccessFacts access={shown} />}</Loaded>
      {person.email === null && <Text c="dimmed">{texts.noAddress}</Text>}
      {isRestoring && (
        <RestoreDialog
          person={person}
          invitation={invitation}
          onClose={() => setIsRestoring(false)}
        />
      )}
    </Sheet>
  );
}

function inviteLabel(
  { passkeys, invitation }: CardAppAccess,
  texts: Record<'restore' | 'inviteAgain' | 'invite', string>,
): string {
  if (passkeys > 0) return texts.restore;
  return invitation ? texts.inviteAgain : texts.invite;
}

interface RestoreDialogProps {
  person: PersonResource;
  invitation: ReturnType<typeof useInvitation>;
  onClose(): void;
}

/** Invites a person who has the app, for example after the loss of a phone. */
function RestoreDialog({ person, invitation, onClose }: RestoreDialogProps) {
  const texts = useTexts().people.cardApp;
  const [loss, setLoss] = useState<DeviceLoss>('');
  const [isChecked, setIsChecked] = useState(false);
  const submit = () => {
    setIsChecked(true);
    if (loss === '') return;
    invitation.mutate({ deviceLost: loss === 'lost' }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.restoreTitle(person.name)}
      submit={texts.restoreSubmit}
      cancel={texts.close}
      hasOwnChecks
      request={invitation}
      failureOf={(error) => (
        <RefusalByCode error={error} refusals={texts.refusals} reassurance={texts.nothingSent} />
      )}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.restoreHelp(person.email ?? '')}</Text>
      <DeviceLossField value={loss} isChecked={isChecked} onChange={setLoss} />
    </FormDialog>
  );
}

function AccessFacts({ access: { passkeys, lastUsedAt, invitation } }: { access: CardAppAccess }) {
  const texts = useTexts().people.cardApp;
  return (
    <Facts
      facts={[
        [texts.passkeys, passkeys === 0 ? texts.none : String(passkeys)],
        [texts.lastUsed, lastUsedAt && <Moment at={lastUsedAt} />],
        [texts.invited, invitation && <Moment at={invitation.requestedAt} />],
        [
          invitation?.usedAt ? texts.used : texts.validUntil,
          invitation &&
            (invitation.usedAt ? (
              <Moment at={invitation.usedAt} />
            ) : invitation.expiresAt ? (
              <Moment at={invitation.expiresAt} />
            ) : (
              texts.waits
            )),
        ],
      ]}
    />
  );
}
