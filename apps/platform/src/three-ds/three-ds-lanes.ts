import type { INestApplicationContext } from '@nestjs/common';
import { type FastLane, jsonLane, sureBody, validBody } from '#http';
import { apiSecurityHeaders } from '#pages';
import { PartnerGuard } from '../partners/partner.guard.js';
import { AcsController } from './acs/acs.controller.js';
import { AcsGuard } from './acs/acs.guard.js';
import { AuthenticateDto } from './acs/authenticate.dto.js';
import { CallbackDto, DecidedCallbackDto } from './partner/callback.dto.js';
import { ThreeDsRequestsController } from './partner/three-ds-requests.controller.js';

/** The calls that every payment makes, past Express: its ACS's question, and what its partner reports. */
export function threeDsLanes(app: INestApplicationContext): FastLane[] {
  const acsGuard = app.get(AcsGuard, { strict: false });
  const acs = app.get(AcsController, { strict: false });
  const partners = app.get(PartnerGuard, { strict: false });
  const requests = app.get(ThreeDsRequestsController, { strict: false });
  const headers = apiSecurityHeaders();
  return [
    jsonLane({
      headers,
      method: 'POST',
      path: '/acs/v1/authentications',
      handle: async (request, _parameters, { body, response }) => {
        acsGuard.check(request);
        return acs.authenticate(await validBody(AuthenticateDto, body), response);
      },
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/presented',
      handle: async (request, { id }) => requests.presented(await partners.partnerOf(request), id!),
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/callback',
      handle: async (request, { id }, { body }) => {
        const partnerId = await partners.partnerOf(request);
        const callback = sureBody(DecidedCallbackDto, body) ?? (await validBody(CallbackDto, body));
        return requests.callback(partnerId, id!, callback);
      },
    }),
  ];
}
