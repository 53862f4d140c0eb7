import { strings } from '@angular-devkit/schematics';
import { defaultPortOf, serviceNames } from '../../local/services/service-names.ts';
import type { KnownEvent } from './known-events.ts';

/** The names of the new service and its parts, for templates and edits. */
export interface NewConsumer {
  /** For `apps/<name>` and everywhere outside of code: `loyalty-points` */
  name: string;
  /** `loyaltyPoints` */
  camelName: string;
  /** `LoyaltyPoints` */
  className: string;
  /** For the database and its role: `loyalty_points` */
  databaseName: string;
  /** Prefix of environment variables: `LOYALTY_POINTS` */
  variablePrefix: string;
  port: number;
  /** Time of the first migration in milliseconds; TypeORM sorts by it. */
  migrationTime: number;
  events: KnownEvent[];
}

const PORT_STEP = 100;

export function newConsumer(name: string, events: KnownEvent[], now: Date): NewConsumer {
  return {
    name,
    camelName: strings.camelize(name),
    className: strings.classify(name),
    databaseName: name.replaceAll('-', '_'),
    variablePrefix: name.replaceAll('-', '_').toUpperCase(),
    port: Math.max(...serviceNames.map(defaultPortOf)) + PORT_STEP,
    migrationTime: now.getTime(),
    events,
  };
}
