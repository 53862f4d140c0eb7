import { cardActivity } from '../../apps/card-activity/service.ts';
import { cardProvisioning } from '../../apps/card-provisioning/service.ts';
import { cardVault } from '../../apps/card-vault/service.ts';
import { gateway } from '../../apps/gateway/service.ts';
import { notification } from '../../apps/notification/service.ts';
import { onboarding } from '../../apps/onboarding/service.ts';
import { operations } from '../../apps/operations/service.ts';
import { platform } from '../../apps/platform/service.ts';
import { threeDs } from '../../apps/three-ds/service.ts';
import type { End, HostName, ServiceDeclaration, Setting } from './declaration.ts';

/** Every service, in the order of start and display. */
export const services = {
  platform,
  'card-vault': cardVault,
  gateway,
  onboarding,
  'card-provisioning': cardProvisioning,
  'three-ds': threeDs,
  notification,
  'card-activity': cardActivity,
  operations,
};

type Services = typeof services;

export type ServiceName = keyof Services;

/** The services with a database of their own. */
export type DatabaseOwner = {
  [Name in ServiceName]: Services[Name]['hasDatabase'] extends true ? Name : never;
}[ServiceName];

export const serviceNames = Object.keys(services) as ServiceName[];

/** Services of other repositories. */
const elsewhere = new Map<string, ServiceDeclaration>();

/** Lets the manifests of a service of another repository be made like ours. It is in none of our files. */
export function declareElsewhere(name: string, declaration: ServiceDeclaration): ServiceName {
  elsewhere.set(name, declaration);
  return name as ServiceName;
}

export const isElsewhere = (name: ServiceName): boolean => elsewhere.has(name);

export function declarationOf(name: ServiceName): ServiceDeclaration {
  return elsewhere.get(name) ?? services[name];
}

export function isDatabaseOwner(name: ServiceName): name is DatabaseOwner {
  return declarationOf(name).hasDatabase;
}

export function servicesOf(end: End): ServiceName[] {
  return serviceNames.filter((name) => services[name].end === end);
}

/** @throws Error if there is no such service, which a declaration then names by mistake. */
export function serviceNamed(name: string): ServiceName {
  const known = serviceNames.find((one) => one === name);
  if (known === undefined)
    throw new Error(`a declaration names the service ${name}, which is none`);
  return known;
}

/** The service that answers at a path of a public host: the one with the longest matching route. */
export function serviceAt(host: HostName, path: string): ServiceName {
  const fitting = serviceNames.flatMap((name) =>
    declarationOf(name)
      .routes.filter((route) => route.host === host)
      .flatMap(({ below = [], files = [] }) => [
        ...below.filter((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
        ...files.filter((file) => path === file),
        // An address without a path is the beginning of several.
        ...(path === '' ? [''] : []),
      ])
      .map((prefix) => ({ name, prefix })),
  );
  const [best] = fitting.sort((one, other) => other.prefix.length - one.prefix.length);
  if (!best) throw new Error(`no service declares a route to ${path} at the host ${host}`);
  return best.name;
}

/** The services whose addresses a service gets, each with whether this applies only to the sandbox. */
export function calledBy(name: ServiceName): Map<ServiceName, { inSandboxAlone: boolean }> {
  const called = new Map<ServiceName, { inSandboxAlone: boolean }>();
  const add = (setting: Setting, inSandboxAlone: boolean): void => {
    if (setting.kind === 'sandbox') {
      if (setting.setting) add(setting.setting, true);
      if (setting.otherwise) add(setting.otherwise, inSandboxAlone);
    }
    const other = calledAt(setting, declarationOf(name).end);
    if (other === undefined || other === name) return;
    const known = called.get(other)?.inSandboxAlone ?? true;
    called.set(other, { inSandboxAlone: inSandboxAlone && known });
  };
  for (const setting of Object.values(declarationOf(name).settings)) add(setting, false);
  return called;
}

/** Whether it calls a service of the other end, which may be out in the world. */
export function callsOtherEnd(name: ServiceName): boolean {
  const { end } = declarationOf(name);
  return [...calledBy(name).keys()].some((called) => declarationOf(called).end !== end);
}

export function usesMailServer(name: ServiceName): boolean {
  return Object.values(declarationOf(name).settings).some(({ kind }) => kind === 'mail server');
}

/** Public addresses of the own end are for people: no service of the same end calls them. */
function calledAt(setting: Setting, end: End): ServiceName | undefined {
  if (setting.kind === 'service') return serviceNamed(setting.service);
  if (setting.kind !== 'host' || setting.isForBrowsersAlone) return undefined;
  const other = serviceAt(setting.host, setting.path);
  return declarationOf(other).end === end ? undefined : other;
}
