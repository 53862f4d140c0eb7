import { AutoTopUpDeactivated, exampleOf } from '#contracts';
import { credentials } from '../../deployment/declaration.ts';
import { namespaceOf } from '../../deployment/kubernetes/objects.ts';
import { declarationOf, serviceNames, type ServiceName } from '../../deployment/services.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import { byServiceKey } from '../../local/services/service-names.ts';
import { COMPANY_ID, EVENT_ID, type Target } from './inside/target.ts';

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

/** A call for each service that its code answers, with its database if it has one, and its broker if it needs it. */
export function targetsInCluster(): Target[] {
  return serviceNames.map((service) => {
    const { path, ...call } = calls[service];
    return { service, url: urlOf(service) + path, ...call };
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const operator = { headers: bearer(credentials.operatorToken[1]), status: 200 };
const json = { 'content-type': 'application/json' };

/** Of a kind that has no effect but a line in the company's timeline. */
const { event, data, timestamp } = exampleOf(AutoTopUpDeactivated);
const toEmit = { event, companyId: COMPANY_ID, data: { ...data, accountId: EVENT_ID } };

const calls: Record<ServiceName, Omit<Target, 'service' | 'url'> & { path: string }> = {
  platform: {
    path: '/v1/sandbox/events',
    headers: { ...json, ...bearer(credentials.partnerApiKey[1]) },
    status: 201,
    event: { body: JSON.stringify(toEmit) },
  },
  gateway: {
    path: '/webhooks/events',
    headers: { ...json, 'partner-api-token': credentials.webhookToken[1] },
    status: 204,
    event: {
      body: JSON.stringify({ ...toEmit, timestamp }),
      signingSecret: credentials.signingSecret[1],
    },
  },
  onboarding: { path: '/companies?limit=1', ...operator },
  'card-provisioning': { path: '/assignments?limit=1', ...operator },
  'three-ds': { path: '/card-app', headers: {}, status: 200 },
  notification: { path: '/mails?limit=1', ...operator },
  'card-activity': { path: '/activity/cards', headers: {}, status: 401 },
};

function urlOf(service: ServiceName): string {
  const { end, port } = declarationOf(service);
  return `http://${service}.${namespaceOf[end]}:${port}`;
}
