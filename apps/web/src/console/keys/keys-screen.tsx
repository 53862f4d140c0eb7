import type { ApiKeyResource } from '#contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useApiKeys } from '../api/key-queries.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import classes from './access.module.css';
import { MakeKeyDialog } from './make-key-dialog.js';
import { RevokeKeyDialog, RollKeyDialog } from './end-key-dialogs.js';

/** The partner's API keys. */
export function KeysScreen({ after }: { after: string }) {
  const { keys: texts } = useTexts().access;
  const keys = useApiKeys(after);
  const mayChange = useMay('changeKeys');
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeading
        lead={texts.lead}
        actions={mayChange && <Button onClick={() => setMaking(true)}>{texts.make}</Button>}
      >
        {texts.heading}
      </PageHeading>
      <Loaded query={keys}>
        {(page) => (
          <>
            <ul role="list" className={classes.list} aria-label={texts.heading}>
              {page.items.map((key) => (
                <Key key={key.id} apiKey={key} mayChange={mayChange} />
              ))}
            </ul>
            <Pager label={texts.heading} page={page} />
          </>
        )}
      </Loaded>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </>
  );
}

type KeyState = 'valid' | 'ending' | 'expired' | 'revoked';

function stateOf({ revokedAt, expiresAt }: ApiKeyResource): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'valid';
  return Date.parse(expiresAt) > Date.now() ? 'ending' : 'expired';
}

function Key({ apiKey, mayChange }: { apiKey: ApiKeyResource; mayChange: boolean }) {
  const { keys: texts } = useTexts().access;
  const [asked, setAsked] = useState<'roll' | 'revoke' | null>(null);
  const state = stateOf(apiKey);
  const isValid = state === 'valid' || state === 'ending';
  const { name, prefix, last4, scopes, allowedAddresses, expiresAt, revokedAt, lastUsedAt } =
    apiKey;
  return (
    <li className={classes.entry}>
      <strong>{name}</strong>
      <code>{prefix === null ? texts.unknownSecret : `${prefix}…${last4}`}</code>
      <Badge tone={isValid ? 'good' : 'quiet'}>{texts.states[state]}</Badge>
      {mayChange && isValid && (
        <span className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            aria-label={texts.rollOf(name)}
            onClick={() => setAsked('roll')}
          >
            {texts.roll}
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            aria-label={texts.revokeOf(name)}
            onClick={() => setAsked('revoke')}
          >
            {texts.revoke}
          </Button>
        </span>
      )}
      <span className={classes.detail}>{scopes.join(', ')}</span>
      <span className={classes.detail}>
        {allowedAddresses.length === 0 ? texts.everywhere : texts.from(allowedAddresses.join(', '))}
      </span>
      <span className={classes.detail}>
        <MomentsIn text={texts.madeAt} at={[apiKey.createdAt]} />{' '}
        {lastUsedAt ? <MomentsIn text={texts.usedAt} at={[lastUsedAt]} /> : texts.neverUsed}{' '}
        {revokedAt ? (
          <MomentsIn text={texts.revokedAt} at={[revokedAt]} />
        ) : (
          expiresAt && <MomentsIn text={texts.endsAt} at={[expiresAt]} />
        )}
      </span>
      {asked === 'roll' && <RollKeyDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
      {asked === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
    </li>
  );
}
