import { accessMutants } from './access-mutants.ts';
import { databaseMutants } from './database-mutants.ts';
import { logMutants } from './log-mutants.ts';
import { moneyMutants } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';

const threeDsStatements = 'apps/platform/src/three-ds/requests/three-ds-requests.sql.ts';
const threeDsReports = 'apps/platform/src/three-ds/partner/reports.int.spec.ts';
const deliveryQueue = 'apps/platform/src/webhooks/delivery/delivery-queue.sql.ts';
const presenting = 'libs/strong-auth/src/approvals/presenting.int.spec.ts';
const presenter = 'libs/strong-auth/src/approvals/presenter.ts';
const idempotency = 'apps/platform/src/api/idempotency/idempotency.ts';
const idempotencySpec = 'apps/platform/src/api/idempotency/idempotency.int.spec.ts';

/** Mutants of the most important statements and functions. A path that does not exist is an error. */
export const mutants: readonly Mutant[] = [
  {
    mistake: 'a 3DS decision counts after its 150 s',
    file: threeDsStatements,
    from: "(r.status = 'presented' AND r.expires_at >= callback.at)",
    to: "(r.status = 'presented')",
    spec: threeDsReports,
  },
  {
    mistake: 'a 3DS decision counts that was neither presented nor in time for it',
    file: threeDsStatements,
    from: "(r.status = 'forwarding' AND r.present_by >= callback.at)",
    to: "(r.status = 'forwarding')",
    spec: threeDsReports,
  },
  {
    mistake: 'a 3DS request is presented too late',
    file: threeDsStatements,
    from: '\n    AND r.present_by >= report.at',
    to: '',
    spec: threeDsReports,
  },
  {
    mistake: "a 3DS decision is taken for another payment's digest",
    file: threeDsStatements,
    from: ' AND r.digest = callback.digest',
    to: '',
    spec: threeDsReports,
  },
  {
    mistake: 'an answer to the ACS is taken from the replica that gives it',
    file: threeDsStatements,
    from: 'WHERE answer_due_at <= $1::timestamptz AND id',
    to: 'WHERE answer_due_at IS NOT NULL AND id',
    spec: 'apps/platform/src/three-ds/acs/results.int.spec.ts',
  },
  {
    mistake: 'a payment that was taken over is given up, although a phone may show it',
    file: presenter,
    from: 'if (!isReached && !isTakenOver)',
    to: 'if (!isReached)',
    spec: presenting,
  },
  {
    mistake: 'a payment whose report may have been accepted is never settled',
    file: presenter,
    from: 'await this.report.settle(approval);',
    to: 'await Promise.resolve();',
    spec: presenting,
  },
  {
    mistake: "another replica's lease of a delivery is not respected",
    file: deliveryQueue,
    from: '${row}.leased_until < now())`',
    to: 'true)`',
    spec: 'apps/platform/src/webhooks/delivery/leases.int.spec.ts',
  },
  {
    mistake: 'a replica whose lease has lapsed takes a delivery out of the queue',
    file: 'apps/platform/src/webhooks/delivery/attempt-results.sql.ts',
    from: 'event_id = ANY($2::text[]) AND lease_token = $1',
    // Postgres needs to infer the type of every parameter.
    to: 'event_id = ANY($2::text[]) AND $1::uuid IS NOT NULL',
    spec: 'apps/platform/src/webhooks/delivery/leases.int.spec.ts',
  },
  {
    mistake: 'deliveries are repeated after the end of their five days',
    file: 'apps/platform/src/webhooks/delivery/retry-schedule.ts',
    from: 'Math.min(failed.failedAt.getTime() + waitMs, windowEndsAt)',
    to: 'failed.failedAt.getTime() + waitMs',
    spec: 'apps/platform/src/webhooks/delivery/retry-schedule.spec.ts',
  },
  {
    mistake: 'a repetition does not wait as long as it was asked to',
    file: 'apps/platform/src/webhooks/delivery/retry-schedule.ts',
    from: '(failed.retryAfterSeconds ?? 0)',
    to: '0',
    spec: 'apps/platform/src/webhooks/delivery/retry-schedule.spec.ts',
  },
  {
    mistake: "a company's events are numbered with gaps",
    file: 'apps/platform/src/webhooks/recording/record-event.sql.ts',
    from: 'event_sequence = event_sequence + n.events,',
    to: 'event_sequence = event_sequence + n.events + 1,',
    spec: 'apps/platform/src/webhooks/recording/event-recorder.int.spec.ts',
  },
  {
    mistake: 'two calls with one idempotency key have their effect at once',
    file: idempotency,
    from: 'if (!(await this.lock(transaction, request))) return this.answerOfTwin(transaction, request);',
    to: '',
    spec: idempotencySpec,
  },
  {
    mistake: 'another body under a used idempotency key gets the answer of the first',
    file: idempotency,
    from: 'if (!isSame) throw idempotencyKeyReused();',
    to: '',
    spec: idempotencySpec,
  },
  {
    mistake: 'KYC of a company is decided twice at once',
    file: 'apps/platform/src/companies/lock-company.ts',
    from: "lock: { mode: 'pessimistic_write' },",
    to: '',
    spec: 'apps/platform/src/onboarding/kyc/kyc.int.spec.ts',
  },
  {
    mistake: 'the account of ordered cards does not become that of the credit',
    file: 'apps/platform/src/issuing/accounts/accounts.service.ts',
    from: 'await transaction.update(Account, { id: undecided.id }, account);',
    to: '',
    spec: 'apps/platform/src/issuing/accounts/accounts.int.spec.ts',
  },
  {
    mistake: 'an accepted credit agreement can be changed',
    file: 'apps/platform/src/database/1763758800000-communications.ts',
    from: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_agreement_acceptances',
    to: 'BEFORE TRUNCATE ON credit_agreement_acceptances',
    spec: 'apps/platform/src/onboarding/credit-agreements/credit-agreements.int.spec.ts',
  },
  {
    mistake: 'a route that declares no access is open',
    file: 'libs/access/src/access.guard.ts',
    from: "throw new ForbiddenException('Nobody may call this.');",
    to: 'return true;',
    spec: 'libs/access/src/access.guard.spec.ts',
  },
  {
    mistake: 'whoever guesses secrets is never kept waiting',
    file: 'libs/http/src/guess-limit.ts',
    from: 'if (waitMs > 0) throw tooManyRequests(waitMs);',
    to: '',
    spec: 'libs/http/src/guess-limit.spec.ts',
  },
  {
    mistake: 'null passes where a field may be left out',
    file: 'libs/contracts/src/optional-field.ts',
    from: 'return ValidateIf(isGiven);',
    to: 'return ValidateIf(isGivenAndNotNull);',
    spec: 'libs/contracts/src/optional-field.spec.ts',
  },
  {
    mistake: 'somebody who holds a connection waits for another one',
    file: 'libs/database/src/held-connection.ts',
    from: 'if (holdings.getStore()?.isHeld) throw new ConnectionHeldError(what);',
    to: '',
    spec: 'libs/database/src/held-connection.int.spec.ts',
  },
  {
    mistake: 'a service ends in the middle of claimed work',
    file: 'libs/database/src/claimed-work.ts',
    from: 'await Promise.all(this.inWork);',
    to: '',
    spec: 'libs/database/src/claimed-work.spec.ts',
  },
  {
    mistake: 'a mail is sent by a replica that has lost its claim',
    file: 'libs/mail/src/outbox/mail-store.ts',
    from: 'if (!held?.claim.isSure) throw new ClaimLostError();',
    to: '',
    spec: 'libs/mail/src/outbox/mail-outbox.int.spec.ts',
  },
  {
    mistake: 'the outbox is relayed in another order',
    file: 'libs/messaging/src/outbox/outbox.sql.ts',
    from: 'ORDER BY id LIMIT $1',
    to: 'ORDER BY id DESC LIMIT $1',
    spec: 'libs/messaging/src/outbox/outbox-relay.int.spec.ts',
  },
  {
    mistake: 'events of one key overtake each other when their transactions overlap',
    file: 'libs/messaging/src/outbox/outbox.ts',
    from: 'await lockKeys(transaction, eventClass, events);',
    to: '',
    spec: 'libs/messaging/src/outbox/outbox-relay.int.spec.ts',
  },
  {
    mistake: 'an event that comes twice has its effect twice',
    file: 'libs/messaging/src/inbox/inbox.ts',
    from: 'if (isNew[index]) await effect.run(transaction);',
    to: 'await effect.run(transaction);',
    spec: 'libs/messaging/src/inbox/inbox.int.spec.ts',
  },
  {
    mistake: 'what can never be handled is tried for ever',
    file: 'libs/messaging/src/consuming/failure-policy.ts',
    from: "if (error instanceof PermanentError) return { kind: 'dead-letter' };",
    to: '',
    spec: 'libs/messaging/src/consuming/failure-policy.spec.ts',
  },
  {
    mistake: 'consumers are started anew while the broker is away',
    file: 'libs/messaging/src/consuming/event-health.ts',
    from: 'this.brokerAwayAt = Date.now()',
    to: 'this.brokerAwayAt = -Infinity',
    spec: 'libs/messaging/src/consuming/event-health.spec.ts',
  },
  {
    mistake: 'an offset is committed before the effect',
    file: 'libs/messaging/src/consuming/batch-handling.ts',
    from: 'const last = undone === -1 ? records.at(-1) : records[undone - 1];',
    to: 'const last = records.at(-1);',
    spec: 'libs/messaging/src/consuming/event-server.int.spec.ts',
  },
  {
    mistake: 'any token is taken for a known one',
    file: 'libs/http/src/bearer-tokens.ts',
    from: 'return this.hashes.find((known) => timingSafeEqual(known, hash));',
    to: 'return this.hashes[0] ?? hash;',
    spec: 'libs/http/src/bearer-tokens.spec.ts',
  },
  {
    mistake: 'the gateway takes webhooks with a wrong signature',
    file: 'apps/gateway/src/admission/webhook-signatures.ts',
    from: "if (verdict !== 'valid') throw refusals[verdict](sender.name);",
    to: '',
    spec: 'apps/gateway/src/admission/admission.int.spec.ts',
  },
  {
    mistake: 'a signed webhook is good for ever',
    file: 'libs/standard-webhooks/src/verify.ts',
    from: "Math.abs(ageSeconds) <= toleranceSeconds ? 'valid' : 'timestamp_off'",
    to: "'valid'",
    spec: 'libs/standard-webhooks/src/standard-webhooks.spec.ts',
  },
  {
    mistake: 'secrets in messages are logged',
    file: 'libs/observability/src/logging.module.ts',
    from: 'masked(values) as typeof values',
    to: 'values',
    spec: 'libs/http/src/logs.int.spec.ts',
  },
  {
    mistake: "a link unsubscribes whomever somebody else's link is changed to",
    file: 'apps/notification/src/consent/unsubscribe-links.ts',
    from: 'return one.length === other.length && timingSafeEqual(one, other);',
    to: 'return one.length === other.length;',
    spec: 'apps/notification/src/consent/unsubscribe-links.spec.ts',
  },
  ...accessMutants,
  ...moneyMutants,
  ...databaseMutants,
  ...logMutants,
];
