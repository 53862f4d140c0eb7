import type { OutgoingHttpHeaders } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { CARD_APP_API } from '#contracts';
import { type FastLane, jsonLane, type JsonLimits, validBody } from '#http';
import { DecideChallengeDto, DecisionsController } from '../approvals/decisions.controller.js';

/**
 * Limits of the app's bodies, most of which arrive before sign-in. The largest is a passkey with its
 * attestation.
 */
export const cardAppJsonLimits: Readonly<Record<string, JsonLimits>> = {
  [`/${CARD_APP_API}`]: { bytes: 32 * 1024, values: 200 },
};

/**
 * Fast lanes, past Express, for the card app's calls that every payment makes.
 *
 * @param security headers of the host's answers.
 */
export function cardAppLanes(
  app: INestApplicationContext,
  security: OutgoingHttpHeaders,
): FastLane[] {
  const decisions = app.get(DecisionsController, { strict: false });
  const path = `/${CARD_APP_API}/challenges/:id`;
  return [
    jsonLane({
      method: 'POST',
      path: `${path}/options`,
      route: { controller: DecisionsController, handler: 'options' },
      headers: security,
      handle: (request, { id }) => decisions.options(request, id!),
    }),
    jsonLane({
      method: 'POST',
      path: `${path}/decision`,
      route: { controller: DecisionsController, handler: 'decide' },
      headers: security,
      handle: async (request, { id }, { body }) =>
        decisions.decide(request, id!, await validBody(DecideChallengeDto, body)),
    }),
  ];
}
