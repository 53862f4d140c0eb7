import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useConfiguration, type WebhookEndpoint } from '../api/endpoint-queries.js';
import type { EndpointChannel } from '../channels.js';
import form from '../../shared/form/form.module.css';
import { useTexts } from '../texts/index.js';

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
  const faultOf = (pointer: string) =>
    error?.fields.find((field) => field.pointer === pointer)?.detail;

  const save = () =>
    configuration.mutate(
      { url, header, status, ...(token && { token }) },
      { onSuccess: () => setToken('') },
    );

  return (
    <div className={form.form}>
      <TextInput
        label={texts.url}
        type="url"
        value={url}
        error={faultOf('/url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={texts.header}
        description={texts.headerAbout}
        value={header}
        error={faultOf('/header')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setHeader(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.token}
        description={endpoint && texts.tokenKept}
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
      {error && error.fields.length === 0 && <FailureAlert error={error} reassurance="" />}
      {configuration.isSuccess && <Notice tone="information" title={texts.saved} />}
      <div className={form.actions}>
        <ProgressButton isBusy={configuration.isPending} onClick={save}>
          {texts.save}
        </ProgressButton>
      </div>
    </div>
  );
}
