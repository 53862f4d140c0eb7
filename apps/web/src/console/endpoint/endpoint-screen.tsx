import { PageHeading } from '../../shared/page/page-heading.js';
import { useEndpoint, type WebhookEndpoint } from '../api/endpoint-queries.js';
import type { EndpointChannel } from '../channels.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
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
        <EndpointSettingsForm channel={channel} endpoint={endpoint} />
      </Sheet>
      {endpoint && <SigningSecrets channel={channel} secrets={endpoint.signingSecrets} />}
    </>
  );
}
