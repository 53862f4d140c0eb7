import type { Mutant } from './mutant.ts';

const keysSpec = 'apps/platform/src/partners/api-keys/api-keys.int.spec.ts';
const guard = 'apps/platform/src/partners/partner.guard.ts';
const keysSql = 'apps/platform/src/partners/api-keys/api-keys.sql.ts';
const powers = 'apps/platform/src/partners/api-keys/api-key-powers.ts';

const users = 'apps/platform/src/console/users/console-users.service.ts';
const usersSpec = 'apps/platform/src/console/users/console-users.int.spec.ts';
const sessionsSpec = 'apps/platform/src/console/sign-in/console-sessions.int.spec.ts';

const secondAdminSpec = 'apps/platform/src/back-office/reviewers/second-admin.int.spec.ts';

const actsSpec = 'libs/strong-auth/src/acts/acts.int.spec.ts';

/** Mutants of who may call for a partner. */
export const accessMutants: readonly Mutant[] = [
  {
    mistake: 'every key may do everything',
    file: guard,
    from: 'if (!caller.scopes.includes(scope)) throw',
    to: 'if (caller.scopes.length === 0) throw',
    spec: keysSpec,
  },
  {
    mistake: 'a key may be used from everywhere',
    file: guard,
    from: 'if (allowedAddresses.length === 0) return true;',
    to: 'if (allowedAddresses.length >= 0) return true;',
    spec: keysSpec,
  },
  {
    mistake: 'a revoked key is valid',
    file: keysSql,
    from: 'WHERE key_hash = $1 AND revoked_at IS NULL AND',
    to: 'WHERE key_hash = $1 AND',
    spec: keysSpec,
  },
  {
    mistake: 'a key makes one with more scopes',
    file: powers,
    from: 'if (powers.scopes.some((scope) => !caller.scopes.includes(scope))) {',
    to: 'if (powers.scopes.length === 0) {',
    spec: keysSpec,
  },
  {
    mistake: 'a key makes one for more addresses',
    file: powers,
    from: 'return asked.length > 0 && asked.every((network) => ranges.includes(network));',
    to: 'return asked.every((network) => ranges.includes(network));',
    spec: keysSpec,
  },
  {
    mistake: "somebody else is shown a key's secret",
    file: keysSql,
    from: 'WHERE id = $1 AND made_by = $2 AND',
    to: 'WHERE id = $1 AND $2 <> $1 AND',
    spec: keysSpec,
  },
  {
    mistake: 'the last admin is removed',
    file: users,
    from: 'if (!hasOther) throw consoleAdminLast();',
    to: 'if (hasOther === undefined) throw consoleAdminLast();',
    spec: usersSpec,
  },
  {
    mistake: "another site's page calls with a session",
    file: 'libs/staff-sign-in/src/own-page.ts',
    from: 'if (origin !== undefined && origin !== ownOrigin) return false;',
    to: '',
    spec: 'libs/staff-sign-in/src/own-page.spec.ts',
  },
  {
    mistake: 'a session of the console changes something without its page',
    file: 'apps/platform/src/partners/partner.guard.ts',
    from: "this.people.requireOwnPage(request, scope.endsWith(':read'));",
    to: '',
    spec: sessionsSpec,
  },
  {
    mistake: 'whoever requested access for staff confirms it',
    file: 'libs/staff-sign-in/src/staff-requests.ts',
    from: 'if (confirmedBy === requestedBy || confirmedBy === ownerId) throw secondPersonRequired();',
    to: '',
    spec: secondAdminSpec,
  },
  {
    mistake: 'an account of staff that nobody confirmed gets a passkey',
    file: 'libs/staff-sign-in/src/staff-codes.ts',
    from: 'disabled_at IS NULL AND confirmed_at IS NOT NULL`,\n      [await this.ownerOf',
    to: 'disabled_at IS NULL`,\n      [await this.ownerOf',
    spec: secondAdminSpec,
  },
  {
    mistake: 'a new passkey decides at once',
    file: 'apps/platform/src/back-office/reviewers/reviewer.guard.ts',
    from: 'requireDeciding(session, this.config.newPasskeyHoldHours);',
    to: '',
    spec: secondAdminSpec,
  },
  {
    mistake: 'a proposal of a disabled reviewer is approved',
    file: 'apps/platform/src/back-office/money-proposals/money-decisions.service.ts',
    from: 'if (isWaiting && disabled.has(proposal.proposedBy)) throw proposalVoid();',
    to: '',
    spec: 'apps/platform/src/back-office/money-proposals/corrections.int.spec.ts',
  },
  {
    mistake: "the platform's staff invites to an existing console alone",
    file: 'apps/platform/src/back-office/partner-accounts/partner-accounts.service.ts',
    from: 'this.users.invite(transaction, by, user, actorId !== null),',
    to: 'this.users.invite(transaction, by, user, false),',
    spec: 'apps/platform/src/back-office/partner-accounts/partner-accounts.int.spec.ts',
  },
  {
    mistake: 'an invitation is good twice',
    file: 'libs/staff-sign-in/src/staff-access.ts',
    from: 'await this.codes.use(transaction, code);',
    to: '',
    spec: usersSpec,
  },
  {
    mistake: 'an act is done with an assertion for another call',
    file: 'libs/strong-auth/src/acts/acts.ts',
    from: 'if (challenge !== ceremony.challenge) return false;',
    to: '',
    spec: actsSpec,
  },
  {
    mistake: "an act is done with a colleague's challenge",
    file: 'libs/strong-auth/src/acts/acts.ts',
    from: ' || ceremony.personId !== personId',
    to: '',
    spec: actsSpec,
  },
  {
    mistake: 'an act needs no assertion',
    file: 'libs/strong-auth/src/http/card-app-controller.ts',
    from: 'UseGuards(OwnOriginGuard, StepUpGuard)',
    to: 'UseGuards(OwnOriginGuard)',
    spec: actsSpec,
  },
  {
    mistake: 'a partner invites people without a limit',
    file: users,
    from: 'if (full) throw invitationsTooMany(MAX_INVITATIONS_PER_HOUR, full.seconds);',
    to: '',
    spec: 'apps/platform/src/console/users/invitation-rate.int.spec.ts',
  },
  {
    mistake: 'a process holds streams of purchases without a limit',
    file: 'libs/event-streams/src/change-streams.ts',
    from: 'if (this.openCount >= most && !isReplacing) throw tooManyRequests(RETRY_MS);',
    to: '',
    spec: 'libs/event-streams/src/change-streams.spec.ts',
  },
  {
    mistake: 'a payment has streams without a limit',
    file: 'apps/platform/src/three-ds/challenge/landing-page-streams.ts',
    from: 'if (ofRequest.size > MOST_OF_A_REQUEST) [...ofRequest][0]!.end();',
    to: '',
    spec: 'apps/platform/src/three-ds/challenge/challenge.int.spec.ts',
  },
];
