import { CardOrdered, exampleOf, TEST_COMPANY_ID } from '#contracts';
import { credentials } from '../../deployment/declaration.ts';
import { namespaceOf } from '../../deployment/kubernetes/objects.ts';
import { declarationOf, serviceNames, type ServiceName } from '../../deployment/services.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import { byServiceKey } from '../../local/services/service-names.ts';
import type { Target } from './inside/load.ts';

/** What the tour needs to know of the system of `k8s/overlays/local`, from inside of its cluster. */
export function endpointsInCluster(): Partial<Endpoints> {
  const platform = urlOf('platform');
  return {
    ...byServiceKey(urlOf),
    onboardingApp: `${platform}/onboarding`,
    partnerPage: `${urlOf('onboarding')}/partner`,
    shop: `${platform}/sandbox/shop`,
    mail: 'http://mail.infrastructure:1080',
    kafka: { brokers: ['kafka.infrastructure:9092'] },
    partner: {
      apiKey: credentials.partnerApiKey[1],
      operatorToken: credentials.operatorToken[1],
    } as Endpoints['partner'],
  };
}

/** A call for each service that its code answers, with its database if it has one. */
export function targetsInCluster(): Target[] {
  return serviceNames.map((service) => {
    const { path, ...call } = calls[service];
    return { service, url: urlOf(service) + path, ...call };
  });
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const operator = bearer(credentials.operatorToken[1]);

const calls: Record<ServiceName, Omit<Target, 'service' | 'url'> & { path: string }> = {
  platform: {
    path: '/v1/companies/cmp_none',
    ...bearer(credentials.partnerApiKey[1]),
    status: 404,
  },
  gateway: {
    path: '/webhooks/events',
    headers: {
      'content-type': 'application/json',
      'partner-api-token': credentials.webhookToken[1],
    },
    status: 204,
    webhook: {
      // A test event: it is taken like all others, and not published.
      body: JSON.stringify({ ...exampleOf(CardOrdered), companyId: TEST_COMPANY_ID }),
      secret: credentials.signingSecret[1],
    },
  },
  onboarding: { path: '/companies?limit=1', ...operator, status: 200 },
  'card-provisioning': { path: '/assignments?limit=1', ...operator, status: 200 },
  'three-ds': { path: '/card-app', headers: {}, status: 200 },
  notification: { path: '/mails?limit=1', ...operator, status: 200 },
  'card-activity': { path: '/activity/cards', headers: {}, status: 401 },
};

function urlOf(service: ServiceName): string {
  const { end, port } = declarationOf(service);
  return `http://${service}.${namespaceOf[end]}:${port}`;
}
