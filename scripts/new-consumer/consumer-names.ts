import { strings } from '@angular-devkit/schematics';
import { defaultPorts } from '../../local/services/service-names.ts';
import type { KnownEvent } from './known-events.ts';

/** What the templates and the edits call the new service and its parts. */
export interface NewConsumer {
  /** As in `apps/<name>`, and everywhere outside of the code: `loyalty-points` */
  name: string;
  /** `loyaltyPoints` */
  camelName: string;
  /** `LoyaltyPoints` */
  className: string;
  /** Of the database and its role: `loyalty_points` */
  databaseName: string;
  /** Start of environment variables: `LOYALTY_POINTS` */
  variablePrefix: string;
  port: number;
  /** Of the first migration; TypeORM orders by it. In milliseconds. */
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
    port: Math.max(...Object.values(defaultPorts)) + PORT_STEP,
    migrationTime: now.getTime(),
    events,
  };
}
