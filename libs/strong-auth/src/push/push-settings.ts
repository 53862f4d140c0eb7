import { Matches } from 'class-validator';

/** The push services of the big browsers. */
export const knownPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'push.apple.com',
  'push.services.mozilla.com',
  'notify.windows.com',
];

export function IsPushPublicKey(): PropertyDecorator {
  return Matches(/^[\w-]{87}$/, { message: 'must be a point of P-256 in base64url' });
}

export function IsPushPrivateKey(): PropertyDecorator {
  return Matches(/^[\w-]{43}$/, { message: 'must be 32 bytes in base64url' });
}

export function IsPushContact(): PropertyDecorator {
  return Matches(/^(mailto:|https:\/\/).+/, { message: 'must begin with mailto: or https://' });
}
