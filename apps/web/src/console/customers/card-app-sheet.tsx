import type { CardAppAccess, PersonResource } from '#contracts';
import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/query-client.js';
import type { RequestError } from '../../shared/api/request-error.js';
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
  return useMutation<CardAppAccess, RequestError, void>({
    mutationFn: () =>
      keys.send(personId, (idempotencyKey) =>
        callApi(`/v1/people/${personId}/card-app/invitations`, { method: 'POST', idempotencyKey }),
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
  const mayInvite = useMay('inviteToCardApp');
  const action = mayInvite && person.email !== null && (
    <ProgressButton
      variant="default"
      isBusy={invitation.isPending}
      onClick={() => invitation.mutate()}
    >
      {access.data?.invitation ? texts.inviteAgain : texts.invite}
    </ProgressButton>
  );
  return (
    <Sheet title={texts.heading} actions={action}>
      {invitation.error && (
        <RefusalByCode
          error={invitation.error}
          refusals={texts.refusals}
          reassurance={texts.nothingSent}
        />
      )}
      {invitation.data && <Notice tone="information" title={texts.sent(person.email ?? '')} />}
      <Loaded query={access}>{(shown) => <AccessFacts access={shown} />}</Loaded>
      {person.email === null && <Text c="dimmed">{texts.noAddress}</Text>}
    </Sheet>
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
