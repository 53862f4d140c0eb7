import type { DeliveryRange } from '#contracts';
import { Button, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { CloseButton, ConfirmDialog, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, MomentsIn, Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { CodeBlock, CopyCall } from '../parts.js';
import { SecretDialog } from './secret-dialog.js';
import { type EndpointChannel, type Filters, hasEvents } from '../route.js';
import { useMay } from '../session.js';
import {
  type SigningSecret,
  useConfiguration,
  useEndpoint,
  useSecretRoll,
  type WebhookEndpoint,
} from '../settings-queries.js';
import { useTexts } from '../texts/index.js';
import { AuthorizationFallback } from './authorization-fallback.js';
import { DeliveryCharts, EndpointHealth } from './delivery-sheets.js';

interface EndpointScreenProps {
  channel: EndpointChannel;
  filters: Filters<'endpoint'>;
}

export function EndpointScreen({ channel, filters }: EndpointScreenProps) {
  const endpoint = useEndpoint(channel);
  return (
    <>
      <PageHeading>{useTexts().endpoint.headings[channel]}</PageHeading>
      <Loaded query={endpoint}>
        {(shown) => (
          <ShownEndpoint channel={channel} endpoint={shown} range={filters.range || 'day'} />
        )}
      </Loaded>
    </>
  );
}

interface ShownEndpointProps {
  channel: EndpointChannel;
  endpoint: WebhookEndpoint | null;
  range: DeliveryRange;
}

function ShownEndpoint({ channel, endpoint, range }: ShownEndpointProps) {
  const texts = useTexts().endpoint;
  const mayConfigure = useMay('configureEndpoint');
  return (
    <>
      {endpoint && hasEvents(channel) && (
        <>
          <EndpointHealth channel={channel} />
          <DeliveryCharts channel={channel} range={range} />
        </>
      )}
      <Sheet title={texts.settings}>
        {endpoint && <CopyCall path={`/v1/webhook-endpoints/${channel}`} />}
        {mayConfigure ? (
          <EndpointSettingsForm channel={channel} endpoint={endpoint} />
        ) : (
          <EndpointSettings endpoint={endpoint} />
        )}
      </Sheet>
      {channel === 'authorizations' && <AuthorizationFallback />}
      {endpoint && <SigningSecrets channel={channel} secrets={endpoint.signingSecrets} />}
    </>
  );
}

/** The settings, read-only, for people who may not change them. */
function EndpointSettings({ endpoint }: Pick<ShownEndpointProps, 'endpoint'>) {
  const texts = useTexts().endpoint;
  if (!endpoint) return <Text>{texts.none}</Text>;
  const { url, header, status } = endpoint;
  return (
    <Facts
      facts={[
        [texts.url, url],
        [texts.header, header],
        [texts.deliveries, texts.statuses[status]],
      ]}
    />
  );
}

const faultPlaces = ['/url', '/header', '/token'];

interface EndpointSettingsFormProps {
  channel: EndpointChannel;
  endpoint: WebhookEndpoint | null;
}

function EndpointSettingsForm({ channel, endpoint }: EndpointSettingsFormProps) {
  const texts = useTexts().endpoint;
  const configuration = useConfiguration(channel);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [header, setHeader] = useState(endpoint?.header ?? '');
  const [token, setToken] = useState('');
  const [status, setStatus] = useState(endpoint?.status ?? 'enabled');
  const { error } = configuration;
  const [isAsking, setIsAsking] = useState(false);
  const faultOf = useFaults(error);
  const offAbout = channel === 'authorizations' ? texts.decidesAlone : texts.disabledAbout;

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
        description={offAbout}
        data={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: texts.statuses[value],
        }))}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as WebhookEndpoint['status'])}
      />
      <SavedNotice configuration={configuration} />
      <div className={form.actions}>
        <ProgressButton
          isBusy={configuration.isPending}
          onClick={() => (turnsOff ? setIsAsking(true) : save())}
        >
          {texts.save}
        </ProgressButton>
      </div>
      {isAsking && (
        <TurnOffDialog warning={offAbout} onConfirm={save} onClose={() => setIsAsking(false)} />
      )}
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
function SavedNotice({ configuration }: { configuration: ReturnType<typeof useConfiguration> }) {
  const texts = useTexts().endpoint;
  const { error, isSuccess } = configuration;
  if (error?.fields.some(({ pointer }) => faultPlaces.includes(pointer))) return null;
  if (error) return <FailureAlert error={error} reassurance="" />;
  return isSuccess ? <Notice tone="information" title={texts.saved} /> : null;
}

interface TurnOffDialogProps {
  warning: string;
  onConfirm(): void;
  onClose(): void;
}

function TurnOffDialog(asked: TurnOffDialogProps) {
  const texts = useTexts().endpoint;
  return (
    <ConfirmDialog
      {...asked}
      title={texts.turnOffTitle}
      confirm={texts.turnOff}
      keep={texts.leaveOn}
    />
  );
}

const overlapsInHours = [0, 1, 24, 168];

interface SigningSecretsProps {
  channel: EndpointChannel;
  secrets: readonly SigningSecret[];
}

function SigningSecrets({ channel, secrets }: SigningSecretsProps) {
  const { secrets: texts } = useTexts();
  const [isRolling, setRolling] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const { moment } = useTexts();
  const mayRoll = useMay('rollSigningSecret');
  return (
    <Sheet title={texts.title}>
      <div className={form.form}>
        <Stack component="ul" role="list" gap="sm" aria-label={texts.title}>
          {secrets.map(({ id, createdAt, expiresAt }) => (
            <li key={id}>
              {expiresAt ? <MomentsIn text={texts.until} at={[expiresAt]} /> : texts.current}
              <Text size="sm" c="dimmed">
                <MomentsIn text={texts.since} at={[createdAt]} />
              </Text>
              {mayRoll && (
                <Button
                  size="compact-sm"
                  variant="default"
                  mt={4}
                  aria-label={texts.showIt(texts.since(moment(createdAt)))}
                  onClick={() => setShownId(id)}
                >
                  {texts.show}
                </Button>
              )}
            </li>
          ))}
        </Stack>
        {mayRoll && (
          <div className={form.actions}>
            <Button variant="default" onClick={() => setRolling(true)}>
              {texts.roll}
            </Button>
          </div>
        )}
      </div>
      {shownId && <SecretDialog id={shownId} onClose={() => setShownId(null)} />}
      {isRolling && <RollDialog channel={channel} onClose={() => setRolling(false)} />}
    </Sheet>
  );
}

function RollDialog({ channel, onClose }: { channel: EndpointChannel; onClose(): void }) {
  const { secrets: texts, close } = useTexts();
  const [overlapHours, setOverlapHours] = useState(24);
  const roll = useSecretRoll(channel);
  return (
    <Dialog title={texts.roll} isBusy={roll.isPending} onClose={onClose}>
      <div className={form.form}>
        {roll.data ? (
          <>
            <Notice tone="information" title={texts.created} />
            <CodeBlock label={texts.secret} text={roll.data.secret} />
          </>
        ) : (
          <>
            <Text>{texts.lead}</Text>
            <NativeSelect
              label={texts.overlap}
              data={overlapsInHours.map((hours) => ({
                value: String(hours),
                label: texts.hours(hours),
              }))}
              value={String(overlapHours)}
              onChange={(event) => setOverlapHours(Number(event.currentTarget.value))}
            />
          </>
        )}
        {roll.error && <FailureAlert error={roll.error} reassurance="" />}
        <div className={form.actions}>
          {!roll.data && (
            <ProgressButton
              color="red"
              isBusy={roll.isPending}
              onClick={() => roll.mutate(overlapHours)}
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
