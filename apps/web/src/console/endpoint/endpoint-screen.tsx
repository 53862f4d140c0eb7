import { Text } from '@mantine/core';
import { Facts } from '../../shared/facts/facts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useEndpoint, type WebhookEndpoint } from '../api/endpoint-queries.js';
import type { EndpointChannel } from '../channels.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import type { DeliveryRange } from '#contracts';
import type { Filters } from '../route.js';
import { CopyCall } from '../parts/copy-call.js';
import { DeliveryCharts } from './delivery-charts.js';
import { EndpointHealth } from './endpoint-health.js';
import { EndpointSettingsForm } from './endpoint-settings-form.js';
import { SigningSecrets } from './signing-secrets.js';

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
      {/* 3-D Secure requests are sent only once, so they have no backlog and no retries. */}
      {endpoint && channel !== 'three_ds' && (
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
      {endpoint && <SigningSecrets channel={channel} secrets={endpoint.signingSecrets} />}
    </>
  );
}

/** The settings for those who may not change them. */
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
