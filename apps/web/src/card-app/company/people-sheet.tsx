import type { CompanyPerson } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Badge, Moment, Notice, Sheet } from '../../shared/parts/parts.js';
import { RefusalByCode } from '../../shared/staff-session/staff-welcome.js';
import { useInvitation, usePeople } from '../queries.js';
import { useTexts } from '../texts/index.js';

/** The people of the company, who of them has the card app, and invitations to it by mail. */
export function PeopleSheet() {
  const texts = useTexts().company.people;
  const people = usePeople();
  const invitation = useInvitation();
  const [invited, setInvited] = useState<CompanyPerson>();
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
  return (
    <Sheet title={texts.heading}>
      <div role="status">
        {invitation.isSuccess && (
          <Notice tone="information" mb="md" title={texts.sent(invited?.email ?? '')} />
        )}
      </div>
      {invitation.error && (
        <RefusalByCode
          error={invitation.error}
          refusals={texts.refusals}
          reassurance={texts.failed}
        />
      )}
      <Loaded query={people}>
        {(shown) => <PeopleTable people={shown} isBusy={invitation.isPending} onInvite={invite} />}
      </Loaded>
    </Sheet>
  );
}

interface PeopleTableProps {
  people: readonly CompanyPerson[];
  isBusy: boolean;
  onInvite(person: CompanyPerson): void;
}

function PeopleTable({ people, isBusy, onInvite }: PeopleTableProps) {
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
            const isAgain = person.cardApp.invitation !== null;
            return (
              <RowActions>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={(isAgain ? texts.inviteAgainOne : texts.inviteOne)(person.name)}
                  disabled={isBusy}
                  onClick={() => onInvite(person)}
                >
                  {isAgain ? texts.inviteAgain : texts.invite}
                </Button>
              </RowActions>
            );
          },
        },
      ]}
    />
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
