import { staffSignIn } from '#staff-sign-in';
import type { Provider, Type } from '@nestjs/common';
import { OperatorHost, OperatorSite } from './operator-host.js';
import { OperatorSessionController } from './operator-session.controller.js';
import { OperatorEventsController, OperatorsController } from './operators.controller.js';
import { OperatorsService, RemovedOperatorsSweeper } from './operators.service.js';

/** What the page calls to sign in, and to manage its operators. */
export const operatorControllers = [
  OperatorSessionController,
  OperatorsController,
  OperatorEventsController,
];

/** The providers by which a service lets operators sign in. @param siteOf reads the service's configuration. */
export function operatorProviders<Config>(
  config: Type<Config>,
  siteOf: (config: Config) => OperatorSite,
): Provider[] {
  return [
    ...staffSignIn(OperatorHost),
    { provide: OperatorSite, inject: [config], useFactory: siteOf },
    ...[OperatorsService, RemovedOperatorsSweeper],
  ];
}
