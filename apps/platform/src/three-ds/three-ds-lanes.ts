import type { INestApplicationContext } from '@nestjs/common';
import { type FastLane, jsonLane, validBody } from '#http';
import { apiSecurityHeaders } from '#pages';
import { partnerIdOf } from '../partners/index.js';
import { AcsController } from './acs/acs.controller.js';
import { AuthenticateDto } from './acs/authenticate.dto.js';
import { CallbackDto } from './partner/callback.dto.js';
import { ThreeDsRequestsController } from './partner/three-ds-requests.controller.js';

/** The calls that every payment makes, past Express: the request of the ACS, and the partner's reports. */
export function threeDsLanes(app: INestApplicationContext): FastLane[] {
  const acs = app.get(AcsController, { strict: false });
  const requests = app.get(ThreeDsRequestsController, { strict: false });
  const headers = apiSecurityHeaders();
  return [
    jsonLane({
      headers,
      method: 'POST',
      path: '/acs/v1/authentications',
      route: { controller: AcsController, handler: 'authenticate' },
      handle: async (_request, _parameters, { body, response }) =>
        acs.authenticate(await validBody(AuthenticateDto, body), response),
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/presented',
      route: { controller: ThreeDsRequestsController, handler: 'presented' },
      handle: async (request, { id }) => requests.presented(partnerIdOf(request), id!),
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/callback',
      route: { controller: ThreeDsRequestsController, handler: 'callback' },
      handle: async (request, { id }, { body }) =>
        requests.callback(partnerIdOf(request), id!, await validBody(CallbackDto, body)),
    }),
  ];
}
