import type { ApiKeyResource, ApiScope } from '#contracts';
import { apiScopes } from '#contracts/browser';
import {
  Button,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CloseButton, ConfirmDialog, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { Detail, List, RowActions, RowName } from '../../shared/list/data-table.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Moment, MomentsIn, Notice, ProgressButton } from '../../shared/parts/parts.js';
import { useApiKeys, useKeyMaking, useKeyRevocation, useKeyRolling } from '../access-queries.js';
import { CodeBlock, Refusal } from '../parts.js';
import { useMay } from '../session.js';
import { useTexts } from '../texts/index.js';

/** The partner's API keys. */
export function KeysScreen({ after }: { after: string }) {
  const { access, columns } = useTexts();
  const { keys: texts } = access;
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
      <List<ApiKeyResource>
        label={texts.heading}
        query={useApiKeys(after)}
        nothing={texts.none}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.key,
            cell: ({ name, prefix, last4 }) => (
              <RowName
                detail={prefix === null ? texts.unknownSecret : <code>{`${prefix}…${last4}`}</code>}
              >
                {name}
              </RowName>
            ),
          },
          { name: columns.status, isPlain: true, cell: (key) => <KeyStatus apiKey={key} /> },
          {
            name: texts.scopes,
            cell: ({ scopes, allowedAddresses }) => (
              <>
                {scopes.length === apiScopes.length ? texts.allScopes : scopes.join(', ')}
                <Detail>
                  {allowedAddresses.length === 0
                    ? texts.everywhere
                    : texts.from(allowedAddresses.join(', '))}
                </Detail>
              </>
            ),
          },
          {
            name: texts.lastUsed,
            cell: ({ lastUsedAt, createdAt }) => (
              <>
                {lastUsedAt ? <Moment at={lastUsedAt} /> : texts.neverUsed}
                <Detail>
                  <MomentsIn text={texts.madeAt} at={[createdAt]} />
                </Detail>
              </>
            ),
          },
          ...(mayChange
            ? [{ name: '', cell: (key: ApiKeyResource) => <KeyActions apiKey={key} /> }]
            : []),
        ]}
      />
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

function isValid(apiKey: ApiKeyResource): boolean {
  return ['valid', 'ending'].includes(stateOf(apiKey));
}

function KeyStatus({ apiKey }: { apiKey: ApiKeyResource }) {
  const { keys: texts } = useTexts().access;
  const { revokedAt, expiresAt } = apiKey;
  const end = revokedAt ?? expiresAt;
  return (
    <>
      <Badge tone={isValid(apiKey) ? 'good' : 'quiet'}>{texts.states[stateOf(apiKey)]}</Badge>
      {end && (
        <Detail>
          <MomentsIn text={revokedAt ? texts.revokedAt : texts.endsAt} at={[end]} />
        </Detail>
      )}
    </>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKeyResource }) {
  const { keys: texts } = useTexts().access;
  const [asked, setAsked] = useState<'roll' | 'revoke' | null>(null);
  const { name } = apiKey;
  return (
    <>
      {isValid(apiKey) && (
        <RowActions>
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
        </RowActions>
      )}
      {asked === 'roll' && <RollKeyDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
      {asked === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Makes a key, and shows its secret. */
function MakeKeyDialog({ onClose }: { onClose(): void }) {
  const { access, close } = useTexts();
  const making = useKeyMaking();
  return (
    <Dialog title={access.keys.make} isBusy={making.isPending} onClose={onClose}>
      {making.data ? (
        <div className={form.form}>
          <SecretNotice secret={making.data.secret} />
          <div className={form.actions}>
            <Button variant="default" onClick={onClose}>
              {close}
            </Button>
          </div>
        </div>
      ) : (
        <KeyForm making={making} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  making: ReturnType<typeof useKeyMaking>;
  onClose(): void;
}

function KeyForm({ making, onClose }: KeyFormProps) {
  const { access, close } = useTexts();
  const { keys: texts } = access;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [addresses, setAddresses] = useState('');
  const [lastDay, setLastDay] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (making.isPending) return;
    making.mutate({
      name: name.trim(),
      scopes,
      allowedAddresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      // Where the reader is, to the end of the day.
      ...(lastDay !== '' && { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() }),
    });
  };
  const problemOf = (pointer: string) =>
    making.error?.fields.some((field) => field.pointer.startsWith(pointer))
      ? texts.problems[pointer]
      : undefined;

  return (
    <form className={form.form} onSubmit={submit}>
      <TextInput
        label={texts.name}
        description={texts.nameAbout}
        value={name}
        maxLength={100}
        required
        error={problemOf('/name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeChoice value={scopes} error={problemOf('/scopes')} onChange={setScopes} />
      <Textarea
        label={texts.addresses}
        description={texts.addressesAbout}
        value={addresses}
        maxLength={3_000}
        spellCheck={false}
        autosize
        minRows={2}
        error={problemOf('/allowedAddresses')}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.lastDay}
        description={texts.lastDayAbout}
        value={lastDay}
        error={problemOf('/expiresAt')}
        onChange={(event) => setLastDay(event.currentTarget.value)}
      />
      {making.error && <Refusal error={making.error} />}
      <div className={form.actions}>
        <ProgressButton type="submit" isBusy={making.isPending}>
          {texts.make}
        </ProgressButton>
        <CloseButton isBusy={making.isPending} onClose={onClose}>
          {close}
        </CloseButton>
      </div>
    </form>
  );
}

/** The box that stands for all of them; no scope has this name. */
const ALL = 'all';

interface ScopeChoiceProps {
  value: readonly ApiScope[];
  error: string | undefined;
  onChange(scopes: ApiScope[]): void;
}

function ScopeChoice({ value, error, onChange }: ScopeChoiceProps) {
  const { keys: texts } = useTexts().access;
  const hasAll = value.length === apiScopes.length;
  const choose = (chosen: string[]) => {
    const wantsAll = chosen.includes(ALL);
    if (wantsAll !== hasAll) onChange(wantsAll ? [...apiScopes] : []);
    else onChange(apiScopes.filter((scope) => chosen.includes(scope)));
  };
  return (
    <Checkbox.Group
      label={texts.scopes}
      description={texts.scopesAbout}
      value={hasAll ? [ALL, ...value] : [...value]}
      error={error}
      onChange={choose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        <Checkbox
          value={ALL}
          label={texts.allScopes}
          indeterminate={value.length > 0 && !hasAll}
          style={{ gridColumn: '1 / -1' }}
        />
        {apiScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const HOUR_SECONDS = 3_600;
const overlapsInHours = [0, 1, 24, 168];

interface KeyDialogProps {
  apiKey: ApiKeyResource;
  onClose(): void;
}

/** Makes a key that takes the place of this one. */
function RollKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { access, close, secrets } = useTexts();
  const { keys: texts } = access;
  const [hours, setHours] = useState(24);
  const roll = useKeyRolling(id);
  return (
    <Dialog title={texts.rollOf(name)} isBusy={roll.isPending} onClose={onClose}>
      <div className={form.form}>
        {roll.data ? (
          <SecretNotice secret={roll.data.secret} />
        ) : (
          <>
            <Text>{texts.rollLead}</Text>
            <NativeSelect
              label={texts.overlap}
              data={overlapsInHours.map((each) => ({
                value: String(each),
                label: each === 0 ? texts.atOnce : secrets.hours(each),
              }))}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.currentTarget.value))}
            />
          </>
        )}
        {roll.error && <Refusal error={roll.error} />}
        <div className={form.actions}>
          {!roll.data && (
            <ProgressButton
              color="red"
              isBusy={roll.isPending}
              onClick={() => roll.mutate({ overlapSeconds: hours * HOUR_SECONDS })}
            >
              {texts.roll}
            </ProgressButton>
          )}
          <CloseButton isBusy={roll.isPending} onClose={onClose}>
            {close}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}

function RevokeKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { access, close } = useTexts();
  const { keys: texts } = access;
  const revocation = useKeyRevocation(id);
  const [endsCreated, setEndsCreated] = useState(false);
  return (
    <ConfirmDialog
      title={texts.revokeOf(name)}
      warning={texts.revokeWarning}
      confirm={texts.revoke}
      keep={close}
      isBusy={revocation.isPending}
      onConfirm={() => revocation.mutate({ endCreated: endsCreated }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox
        label={texts.endCreated}
        description={texts.endCreatedAbout}
        checked={endsCreated}
        onChange={(event) => setEndsCreated(event.currentTarget.checked)}
      />
      {revocation.error && <Refusal error={revocation.error} />}
    </ConfirmDialog>
  );
}

/** A new secret, which no other answer shows. */
function SecretNotice({ secret }: { secret: string }) {
  const { keys: texts } = useTexts().access;
  return (
    <>
      <Notice tone="warning" title={texts.shownOnce} />
      <CodeBlock label={texts.secret} text={secret} />
    </>
  );
}
