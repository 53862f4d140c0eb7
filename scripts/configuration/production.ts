import { type Place, secretsOf, variablesOf } from '../../deployment/environment.ts';
import type { ServiceName } from '../../deployment/services.ts';
import { codes } from './settings-table.ts';

/** What a service is given in production, by its declaration: a sentence or two in Markdown. */
export function inProduction(service: ServiceName): string {
  const set = variablesOf(service, somewhere).filter(({ isSecret }) => !isSecret);
  const secrets = secretsOf(service);
  const needed = secrets.filter(({ isOptional }) => !isOptional);
  const optional = secrets.filter(({ isOptional }) => isOptional);
  const also = optional.length > 0 ? `, and may hold ${namesOf(optional)}` : '';
  return `In production, its manifests set ${namesOf(set)}; its Secret has to hold ${namesOf(needed)}${also}.`;
}

const namesOf = (variables: readonly { name: string }[]) =>
  codes(variables.map(({ name }) => name));

/** The production overlay, whose values don't matter here. */
const somewhere: Place = {
  surroundings: 'production',
  serviceUrl: () => '',
  ownUrl: () => '',
  hostUrl: () => '',
  replaceable: () => '',
  credential: () => '',
  databaseUrl: () => '',
  brokers: () => '',
  mailServer: () => '',
};
