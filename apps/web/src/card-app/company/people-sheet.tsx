import type { CompanyPerson } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Badge, Moment, Notice, Sheet } from '../../shared/parts/parts.js';
import { type DeviceLoss, DeviceLossField } from '../../shared/device-loss/device-loss.js';
import { RefusalByCode } from '../../shared/staff-session/staff-welcome.js';
import { FormDialog } from '../parts.js';
import { useInvitation, usePeople } from '../queries.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useTexts } from '../texts/index.js';

/** The people of the company, who of them has the card app, and invitations to it by mail. */
export function PeopleSheet() {
  const texts = useTexts().company.people;
  const people = usePeople();
  const invitation = useInvitation();
  const [invited, setInvited] = useState<CompanyPerson>();
  const [restored, setRestored] = useState<CompanyPerson>();
  const invite = (person: CompanyPerson) => {
    setInvited(person);
    invitation.mutate({
      id: person.id,
      words: {
        title: texts.inviteTitle(person.name),
        facts: [[texts.address, person.email]],
        note: texts.inviteNote,
      },
    });
  };
  const restore = (person: CompanyPerson) => {
    invitation.reset();
    setInvited(person);
    setRestored(person);
  };
  return (
    <Sheet title={texts.heading}>
      <div role="status">
        {invitation.isSuccess && (
          <Notice tone="information" mb="md" title={texts.sent(invited?.email ?? '')} />
        )}
      </div>
      {invitation.error && !restored && (
        <RefusalByCode
          error={invitation.error}
          refusals={texts.refusals}
          reassurance={texts.failed}
        />
      )}
      <Loaded query={people}>
        {(shown) => (
          <PeopleTable
            people={shown}
            isBusy={invitation.isPending}
            onInvite={invite}
            onRestore={restore}
          />
        )}
      </Loaded>
      {restored && (
        <RestoreDialog
          person={restored}
          invitation={invitation}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Sheet>
  );
}

interface PeopleTableProps {
  people: readonly CompanyPerson[];
  isBusy: boolean;
  onInvite(person: CompanyPerson): void;
  /** For a person who has the app. */
  onRestore(person: CompanyPerson): void;
}

function PeopleTable({ people, isBusy, onInvite, onRestore }: PeopleTableProps) {
  const texts = useTexts().company.people;
  return (
    <DataTable
      label={texts.heading}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { name: texts.person, cell: ({ name }) => <RowName>{name}</RowName> },
        { name: texts.app, isPlain: true, cell: (person) => <AppState {...person} /> },
        {
          name: '',
          cell: (person) => {
            if (person.email === null) return null;
            const { passkeys, invitation } = person.cardApp;
            const [name, nameFor, act] =
              passkeys > 0
                ? [texts.restore, texts.restoreOne, onRestore]
                : invitation
                  ? [texts.inviteAgain, texts.inviteAgainOne, onInvite]
                  : [texts.invite, texts.inviteOne, onInvite];
            return (
              <RowActions>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={nameFor(person.name)}
                  disabled={isBusy}
                  onClick={() => act(person)}
                >
                  {name}
                </Button>
              </RowActions>
            );
          },
        },
      ]}
    />
  );
}

interface RestoreDialogProps {
  person: CompanyPerson;
  invitation: ReturnType<typeof useInvitation>;
  onClose(): void;
}

/** Invites a person who has the app, for example after the loss of a phone. */
function RestoreDialog({ person, invitation, onClose }: RestoreDialogProps) {
  const texts = useTexts().company.people;
  const losses = useSharedTexts().deviceLoss;
  const [loss, setLoss] = useState<DeviceLoss>('');
  const [isChecked, setIsChecked] = useState(false);
  const submit = () => {
    setIsChecked(true);
    if (loss === '') return;
    const words = {
      title: texts.restoreAct(person.name),
      facts: [
        [texts.address, person.email],
        [texts.devices, losses[loss]],
      ] as const,
      note: loss === 'lost' ? losses.lostHelp : losses.keptHelp,
    };
    const deviceLost = loss === 'lost';
    invitation.mutate({ id: person.id, deviceLost, words }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.restoreTitle(person.name)}
      submit={texts.restoreSubmit}
      request={invitation}
      refusals={texts.refusals}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.restoreHelp(person.email ?? '')}</Text>
      <DeviceLossField value={loss} isChecked={isChecked} onChange={setLoss} />
    </FormDialog>
  );
}

/** Whether the person has the app, was invited, or can't be invited. */
function AppState({ email, cardApp: { passkeys, invitation } }: CompanyPerson) {
  const texts = useTexts().company.people;
  if (passkeys > 0) return <Badge tone="good">{texts.hasApp}</Badge>;
  if (email === null) return <Text size="sm">{texts.noAddress}</Text>;
  if (!invitation) return <Badge tone="quiet">{texts.notInvited}</Badge>;
  const isOver = invitation.expiresAt !== null && new Date(invitation.expiresAt) < new Date();
  if (isOver) return <Badge tone="quiet">{texts.expired}</Badge>;
  return (
    <>
      <Badge tone="information">{texts.invited}</Badge> <Moment at={invitation.requestedAt} />
    </>
  );
}
