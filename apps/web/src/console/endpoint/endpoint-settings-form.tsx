import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useConfiguration, type WebhookEndpoint } from '../api/endpoint-queries.js';
import type { EndpointChannel } from '../channels.js';
import form from '../../shared/form/form.module.css';
import { useTexts } from '../texts/index.js';

const faultPlaces = ['/url', '/header', '/token'];

interface EndpointSettingsFormProps {
  channel: EndpointChannel;
  endpoint: WebhookEndpoint | null;
}

export function EndpointSettingsForm({ channel, endpoint }: EndpointSettingsFormProps) {
  const texts = useTexts().endpoint;
  const configuration = useConfiguration(channel);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [header, setHeader] = useState(endpoint?.header ?? '');
  const [token, setToken] = useState('');
  const [status, setStatus] = useState(endpoint?.status ?? 'enabled');
  const { error } = configuration;
  const [isAsking, setIsAsking] = useState(false);
  const faultOf = useFaults(error);

  const save = () => {
    setIsAsking(false);
    configuration.mutate(
      { url, header, status, ...(token && { token }) },
      { onSuccess: () => setToken('') },
    );
  };
  const turnsOff = status === 'disabled' && endpoint?.status === 'enabled';

  return (
    <div className={form.form}>
      <TextInput
        label={texts.url}
        type="url"
        maxLength={2_048}
        value={url}
        error={faultOf('/url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={texts.header}
        description={texts.headerAbout}
        maxLength={100}
        value={header}
        error={faultOf('/header')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setHeader(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.token}
        description={endpoint && texts.tokenKept}
        maxLength={4_096}
        value={token}
        error={faultOf('/token')}
        autoComplete="off"
        onChange={(event) => setToken(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': texts.showToken }}
      />
      <NativeSelect
        label={texts.deliveries}
        description={texts.disabledAbout}
        data={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: texts.statuses[value],
        }))}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as WebhookEndpoint['status'])}
      />
      <Outcome configuration={configuration} />
      <div className={form.actions}>
        <ProgressButton
          isBusy={configuration.isPending}
          onClick={() => (turnsOff ? setIsAsking(true) : save())}
        >
          {texts.save}
        </ProgressButton>
      </div>
      {isAsking && <TurnOffDialog onConfirm={save} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** The messages for the fields that the server rejected. */
function useFaults(error: RequestError | null) {
  const { problem, problems } = useTexts().endpoint;
  const known: Partial<Record<string, string>> = problems;
  return (pointer: string) => {
    const fault = error?.fields.find((field) => field.pointer === pointer);
    return fault && (known[fault.code] ?? problem);
  };
}

/** The result of the last attempt, unless it is shown at the fields. */
function Outcome({ configuration }: { configuration: ReturnType<typeof useConfiguration> }) {
  const texts = useTexts().endpoint;
  const { error, isSuccess } = configuration;
  if (error?.fields.some(({ pointer }) => faultPlaces.includes(pointer))) return null;
  if (error) return <FailureAlert error={error} reassurance="" />;
  return isSuccess ? <Notice tone="information" title={texts.saved} /> : null;
}

interface TurnOffDialogProps {
  onConfirm(): void;
  onClose(): void;
}

function TurnOffDialog(asked: TurnOffDialogProps) {
  const texts = useTexts().endpoint;
  return (
    <ConfirmDialog
      {...asked}
      title={texts.turnOffTitle}
      warning={texts.disabledAbout}
      confirm={texts.turnOff}
      keep={texts.leaveOn}
    />
  );
}
