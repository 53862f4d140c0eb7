import type { CredentialName, HostName, Setting, Surroundings } from './declaration.ts';
import {
  declarationOf,
  isDatabaseOwner,
  serviceAt,
  serviceNamed,
  type ServiceName,
} from './services.ts';

/** Where the system runs, with what is only known there. */
export interface Place {
  surroundings: Surroundings;
  /** What a service reaches another one at, without a slash at the end. */
  serviceUrl(service: ServiceName): string;
  /** What a service reaches itself at. */
  ownUrl(service: ServiceName): string;
  /** What people and other systems reach a host at. */
  hostUrl(host: HostName, service: ServiceName): string;
  /** A text that `.env` may replace in Compose. */
  replaceable(text: string, variable: string): string;
  credential(name: CredentialName): string | undefined;
  databaseUrl(service: ServiceName): string;
  brokers(): string;
  mailServer(): string;
}

/** A variable of a process. */
export interface Variable {
  name: string;
  value: string;
  isSecret: boolean;
}

/** The environment of a service at a place, besides what every process there has. */
export function variablesOf(service: ServiceName, place: Place): Variable[] {
  const { kafka, routes, settings } = declarationOf(service);
  const isBehindIngress = place.surroundings === 'production' && routes.length > 0;
  return [
    ...(isBehindIngress ? [{ name: 'TRUSTED_PROXIES', value: '1', isSecret: false }] : []),
    ...(isDatabaseOwner(service)
      ? [{ name: 'DATABASE_URL', value: place.databaseUrl(service), isSecret: true }]
      : []),
    ...(kafka ? [{ name: 'KAFKA_BROKERS', value: place.brokers(), isSecret: false }] : []),
    ...Object.entries(settings).flatMap(([name, setting]) => {
      const value = valueOf(setting, service, place);
      return value === undefined ? [] : [{ name, value, isSecret: isSecret(setting) }];
    }),
  ];
}

/** The names of the secrets that a service is given in production, and whether it can do without. */
export function secretsOf(service: ServiceName): { name: string; isOptional: boolean }[] {
  const { settings } = declarationOf(service);
  return [
    ...(isDatabaseOwner(service) ? [{ name: 'DATABASE_URL', isOptional: false }] : []),
    ...Object.entries(settings).flatMap(([name, setting]) => {
      const inProduction = setting.kind === 'sandbox' ? setting.otherwise : setting;
      if (!inProduction || !isSecret(inProduction)) return [];
      const isOptional = inProduction.kind === 'credential' && inProduction.isOptional;
      return [{ name, isOptional }];
    }),
  ];
}

function valueOf(setting: Setting, service: ServiceName, place: Place): string | undefined {
  switch (setting.kind) {
    case 'text':
      return setting.replacedBy === undefined
        ? setting.text
        : place.replaceable(setting.text, setting.replacedBy);
    case 'each':
      return setting.texts[place.surroundings];
    case 'service':
      return place.serviceUrl(serviceNamed(setting.service)) + setting.path;
    case 'itself':
      return place.ownUrl(service) + setting.path;
    case 'host':
      return place.hostUrl(setting.host, serviceAt(setting.host, setting.path)) + setting.path;
    case 'credential':
      return place.credential(setting.credential);
    case 'mail server':
      return place.mailServer();
    case 'sandbox': {
      const chosen = place.surroundings === 'production' ? setting.otherwise : setting.setting;
      return chosen && valueOf(chosen, service, place);
    }
  }
}

function isSecret(setting: Setting): boolean {
  if (setting.kind === 'sandbox') {
    const { setting: open, otherwise } = setting;
    return (open && isSecret(open)) || (otherwise && isSecret(otherwise)) || false;
  }
  // The address of the mail server has its password in it.
  return setting.kind === 'credential' || setting.kind === 'mail server';
}
