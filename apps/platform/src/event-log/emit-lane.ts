import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type FastLane, MAX_JSON_DEPTH, parseShortJson, peekBody } from '#http';
import { requestIdOf } from '#observability';
import { apiSecurityHeaders } from '#pages';
import { SystemMails } from '../communications/system-mails.js';
import { EventIntake } from '../events/event-intake.js';
import { partnerIdOf } from '../partners/partner.guard.js';
import { type EmittedEvent, surelyEmittedEvent } from './read-emitted-event.js';
import { SandboxEventsController } from './sandbox-events.controller.js';

// What has more goes the usual way.
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 500 };
const PATH = '/v1/sandbox/events';
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const ANSWER_TYPE = 'application/json; charset=utf-8';

/**
 * Events that are emitted by the thousand, without Express: it finds their route among the last of all, which
 * takes it as long as all the rest. What is not plainly right goes the usual way, and is refused there.
 */
@Injectable()
export class EmitLane implements FastLane {
  readonly method = 'POST';
  readonly path = PATH;
  readonly route = { controller: SandboxEventsController, handler: 'emit' };
  readonly takes = isPlain;
  private readonly headers: OutgoingHttpHeaders = {
    ...apiSecurityHeaders(),
    'content-type': ANSWER_TYPE,
  };

  constructor(
    private readonly intake: EventIntake,
    private readonly mails: SystemMails,
  ) {}

  readonly handle = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const emitted = parse(await peekBody(request));
    // What brings a mail about is written together with it, in a transaction of its own.
    if (!emitted || this.mails.areCausedBy(emitted.eventClass)) return false;
    const { eventClass, companyId, data } = emitted;
    const id = await this.intake.accept(partnerIdOf(request), eventClass, companyId, data);
    requestIdOf(request, response);
    const answer = `{"id":"${id}"}`;
    response.writeHead(201, { ...this.headers, 'content-length': answer.length }).end(answer);
    return true;
  };
}

/** Answered once: what has a key is remembered in a transaction of its own. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers['idempotency-key'] === undefined &&
    headers['content-encoding'] === undefined &&
    JSON_TYPE.test(headers['content-type'] ?? '')
  );
}

function parse(body: Buffer | undefined): EmittedEvent | undefined {
  try {
    const parsed = body && parseShortJson(body, BOUNDS);
    return typeof parsed === 'object' && parsed !== null ? surelyEmittedEvent(parsed) : undefined;
  } catch {
    return undefined;
  }
}
