import type { OnboardingPerson } from '#contracts';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { ProgressButton } from '../../shared/parts/parts.js';
import { type Application, brokenLinkOf } from '../application.js';
import {
  applicationIn,
  keepApplication,
  notifyOtherTabs,
  onboardingPath,
  reloadIfOutdated,
} from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './choose.module.css';

const MAX_NAME_LENGTH = 200;

/** Lets the admin, whom the partner has not sent, add herself to the list. */
export function OwnEntry({ application }: { application: Application }) {
  const { ownEntry } = useTexts();
  const own = useOwnEntry();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(application.kyc?.answers.submittedBy?.name ?? '');
  if (application.people.some(({ addedInOnboarding }) => addedInOnboarding)) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') own.add(name.trim());
  };

  return isOpen ? (
    <form className={classes.ownEntry} onSubmit={submit}>
      {own.error && <FailureAlert error={own.error} reassurance="" />}
      <Group align="end" gap="xs">
        <TextInput
          label={ownEntry.name}
          description={ownEntry.about(application.partner.name)}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ProgressButton type="submit" isBusy={own.isPending}>
          {ownEntry.add}
        </ProgressButton>
      </Group>
    </form>
  ) : (
    <div className={classes.ownEntry}>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {ownEntry.open}
      </Button>
    </div>
  );
}

function useOwnEntry() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<OnboardingPerson[], RequestError, string>({
    mutationFn: (name) =>
      requestJson(`${onboardingPath}/own-entry`, {
        method: 'PUT',
        body: { name },
        isRepeatable: true,
      }),
    onSuccess: (people) => {
      const application = applicationIn(client);
      if (application) keepApplication(client, { ...application, people });
      notifyOtherTabs();
    },
    onError: (failure) => reloadIfOutdated(client, failure),
  });
  return {
    isPending,
    error: brokenLinkOf(error) ? null : error,
    add: (name: string) => mutate(name),
  };
}
