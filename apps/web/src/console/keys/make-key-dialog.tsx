import type { ApiScope } from '#contracts';
import { apiScopes } from '#contracts/browser';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CloseButton } from '../../shared/dialog/dialog.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { useKeyMaking } from '../api/key-queries.js';
import { useTexts } from '../texts/index.js';
import classes from './access.module.css';
import { SecretNotice } from './secret-notice.js';

/** Makes a key, and shows its secret. */
export function MakeKeyDialog({ onClose }: { onClose(): void }) {
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
      {making.error && (
        <ToldRefusal
          error={making.error}
          refusals={access.refusals}
          reassurance={access.nothingDone}
        />
      )}
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
      <div className={classes.scopes}>
        <Checkbox
          value={ALL}
          label={texts.allScopes}
          indeterminate={value.length > 0 && !hasAll}
          className={classes.allScopes}
        />
        {apiScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
