import type { OutgoingHttpHeaders } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { CARD_APP_API } from '#contracts';
import { type FastLane, jsonLane, validBody } from '#http';
import { DecideChallengeDto, DecisionsController } from '../approvals/decisions.controller.js';
import { OwnOriginGuard } from './card-app-controller.js';

/**
 * The calls of the card app that every payment makes, past Express.
 *
 * @param security headers of the host's answers.
 */
export function cardAppLanes(
  app: INestApplicationContext,
  security: OutgoingHttpHeaders,
): FastLane[] {
  // What is somebody's own must be in no cache that others see.
  const headers = { ...security, 'cache-control': 'no-store' };
  const ownOrigin = app.get(OwnOriginGuard, { strict: false });
  const decisions = app.get(DecisionsController, { strict: false });
  const path = `/${CARD_APP_API}/challenges/:id`;
  return [
    jsonLane({
      method: 'POST',
      path: `${path}/options`,
      headers,
      handle: async (request, { id }) => {
        ownOrigin.check(request);
        return decisions.options(request, id!);
      },
    }),
    jsonLane({
      method: 'POST',
      path: `${path}/decision`,
      headers,
      handle: async (request, { id }, { body }) => {
        ownOrigin.check(request);
        return decisions.decide(request, id!, await validBody(DecideChallengeDto, body));
      },
    }),
  ];
}
