import type { InvitedConsoleUser, MadePartner, PartnerAccountResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { usePartnerAccounts } from '../api/partner-account-queries.js';
import classes from '../application/application-screen.module.css';
import { useTexts } from '../texts/index.js';
import { InviteDialog, MakePartnerDialog } from './partner-dialogs.js';

/** What is shown once, until the next action. */
type Shown = InvitedConsoleUser & Partial<Pick<MadePartner, 'apiKey'>>;

/** The partners, for admins only. */
export function PartnersScreen() {
  const { partners: texts } = useTexts();
  const partners = usePartnerAccounts();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{texts.heading}</PageHeading>
        <Button variant="default" onClick={() => setMaking(true)}>
          {texts.make}
        </Button>
      </div>
      {shown && <ShownOnce shown={shown} />}
      <Loaded query={partners}>
        {({ data }) => (
          <ul role="list" className={classes.list} aria-label={texts.heading}>
            {data.map((partner) => (
              <Partner key={partner.id} partner={partner} onInvited={setShown} />
            ))}
          </ul>
        )}
      </Loaded>
      {isMaking && (
        <MakePartnerDialog
          onMade={(made) => {
            setMaking(false);
            setShown(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

function ShownOnce({ shown: { apiKey, user, invitation } }: { shown: Shown }) {
  const { partners: texts } = useTexts();
  return (
    <div className={classes.notices}>
      {apiKey && (
        <Notice tone="warning" title={texts.firstKey}>
          <code>{apiKey.secret}</code>
        </Notice>
      )}
      <Notice tone="information" title={texts.linkFor(user.name)}>
        <MomentsIn
          text={invitation.isMailed ? texts.linkMailed : texts.linkNotMailed}
          at={[invitation.expiresAt]}
        />
        <Text mt="xs">{invitation.url}</Text>
      </Notice>
    </div>
  );
}

interface PartnerProps {
  partner: PartnerAccountResource;
  onInvited(invited: InvitedConsoleUser): void;
}

function Partner({ partner: { id, name, contactEmail, keys, users }, onInvited }: PartnerProps) {
  const { partners: texts } = useTexts();
  const [isInviting, setInviting] = useState(false);
  return (
    <li className={classes.entry}>
      <strong>{name}</strong>
      <span className={classes.detail}>
        {id} · {texts.keys(keys)} · {texts.users(users)}
        {contactEmail && ` · ${contactEmail}`}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.inviteTo(name)}
        onClick={() => setInviting(true)}
      >
        {texts.invite}
      </Button>
      {isInviting && (
        <InviteDialog
          partnerId={id}
          title={texts.inviteTo(name)}
          onInvited={(invited) => {
            setInviting(false);
            onInvited(invited);
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </li>
  );
}
