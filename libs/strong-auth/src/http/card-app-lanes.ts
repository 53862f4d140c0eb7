import type { OutgoingHttpHeaders } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { CARD_APP_API } from '#contracts';
import { type FastLane, jsonLane, type JsonLimits, validBody } from '#http';
import { DecideChallengeDto, DecisionsController } from '../approvals/decisions.controller.js';

/** The app's bodies, most of which come before anybody is known: the largest is a passkey with its attestation. */
export const cardAppJsonLimits: Readonly<Record<string, JsonLimits>> = {
  [`/${CARD_APP_API}`]: { bytes: 32 * 1024, values: 200 },
};

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
  const decisions = app.get(DecisionsController, { strict: false });
  const path = `/${CARD_APP_API}/challenges/:id`;
  return [
    jsonLane({
      method: 'POST',
      path: `${path}/options`,
      route: { controller: DecisionsController, handler: 'options' },
      headers,
      handle: (request, { id }) => decisions.options(request, id!),
    }),
    jsonLane({
      method: 'POST',
      path: `${path}/decision`,
      route: { controller: DecisionsController, handler: 'decide' },
      headers,
      handle: async (request, { id }, { body }) =>
        decisions.decide(request, id!, await validBody(DecideChallengeDto, body)),
    }),
  ];
}
