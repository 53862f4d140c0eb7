import type { MadePartner, PartnerAccessRequest, PartnerAccountResource } from '#contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { AccessRequest } from '../../shared/staff-session/access-request.js';
import { usePartnerAccounts, usePartnerRequestDecision } from '../api/partner-account-queries.js';
import classes from '../application/application-screen.module.css';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import { InviteDialog, MakePartnerDialog } from './partner-dialogs.js';

/** The partners, for admins only. */
export function PartnersScreen({ ownId }: { ownId: string }) {
  const { partners: texts } = useTexts();
  const partners = usePartnerAccounts();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<MadePartner | null>(null);
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
              <Partner key={partner.id} partner={partner} ownId={ownId} />
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

/** What is shown once, until the next action. */
function ShownOnce({ shown: { apiKey, user } }: { shown: MadePartner }) {
  const { partners: texts } = useTexts();
  return (
    <div className={classes.notices}>
      <Notice tone="warning" title={texts.firstKey}>
        <code>{apiKey.secret}</code>
      </Notice>
      <Notice tone="information" title={texts.linkFor(user.name)}>
        {texts.linkMailed}
      </Notice>
    </div>
  );
}

interface PartnerProps {
  partner: PartnerAccountResource;
  ownId: string;
}

function Partner({ partner, ownId }: PartnerProps) {
  const { id, name, contactEmail, keys, users, requests } = partner;
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
      {requests.map((request) => (
        <Request key={request.id} partnerId={id} request={request} ownId={ownId} />
      ))}
      {isInviting && (
        <InviteDialog
          partnerId={id}
          title={texts.inviteTo(name)}
          onInvited={() => setInviting(false)}
          onClose={() => setInviting(false)}
        />
      )}
    </li>
  );
}

interface RequestProps {
  partnerId: string;
  request: PartnerAccessRequest;
  ownId: string;
}

/** What waits for a second person, about a person at the partner's console. */
function Request({ partnerId, request, ownId }: RequestProps) {
  const { partners: texts, reviewers } = useTexts();
  const decision = usePartnerRequestDecision(partnerId, request);
  const { user, requestedBy } = request;
  return (
    <>
      <span className={classes.detail}>
        {user.name} · {user.email}
      </span>
      <AccessRequest
        request={request}
        by={requestedBy?.name ?? texts.thePartner}
        name={user.name}
        texts={reviewers.requests}
        mayConfirm={requestedBy?.id !== ownId}
        isBusy={decision.isPending}
        onDecide={(answer) => decision.mutate(answer)}
      />
      {decision.error && <RefusalNotice error={decision.error} />}
    </>
  );
}
