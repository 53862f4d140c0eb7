import { List, Sensitive, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { IsString, Length, Matches, ValidateIf } from 'class-validator';
import type { PushOptions, StrongAuthOptions } from './strong-auth.options.js';

const WITH_PUSH = ValidateIf(({ pushPublicKey }: CardAppConfig) => pushPublicKey !== undefined);

/** What every service that hosts a card app reads. */
export class CardAppConfig {
  /** The name of the app, which devices also show for its passkeys. */
  @IsString()
  @Length(1, 60)
  cardAppName = 'Cards';

  /**
   * How many months approvals and their evidence are kept. A cardholder may object to a payment for 13
   * months (PSD2 Art. 71).
   */
  @WholeNumber(1, 120)
  evidenceMonths = 13;

  /**
   * How many calls one address may send to the app's API without a session. Many people may share an address: an office,
   * a mobile carrier. Each replica counts by itself.
   */
  @WholeNumber(1)
  signedOutCallsPerSecond = 50;

  /**
   * How many calls a signed-in person may send to the app's API. Opening a screen makes about ten. Each replica counts by
   * itself.
   */
  @WholeNumber(1)
  signedInCallsPerSecond = 50;

  /**
   * The public one of a pair of VAPID keys (RFC 8292). With it, devices are also reached while the app is closed;
   * without, only while it is open. Another pair later cuts off the devices that know this one.
   */
  @OptionalField()
  @Matches(/^[\w-]{87}$/, { message: 'must be a point of P-256 in base64url' })
  pushPublicKey?: string;

  /** The private key of {@link pushPublicKey}. */
  @WITH_PUSH
  @Sensitive()
  @Matches(/^[\w-]{43}$/, { message: 'must be 32 bytes in base64url' })
  pushPrivateKey: string;

  /** Whom push services may turn to when something is wrong with what we send. */
  @WITH_PUSH
  @Matches(/^(mailto:|https:\/\/).+/, { message: 'must begin with mailto: or https://' })
  pushContact: string;

  /**
   * The hosts that subscriptions may name, with all hosts below them: by default the push services of the big browsers. Addresses at
   * other hosts are refused, and so are other ports than that of https, since this service would call them. An origin,
   * such as `http://127.0.0.1:4800`, allows just that one.
   */
  @List()
  pushServices: string[] = [
    'fcm.googleapis.com',
    'push.apple.com',
    'push.services.mozilla.com',
    'notify.windows.com',
  ];

  get options(): Partial<StrongAuthOptions> {
    const { cardAppName: name, evidenceMonths, push } = this;
    const { signedInCallsPerSecond, signedOutCallsPerSecond } = this;
    const rates = { signedInCallsPerSecond, signedOutCallsPerSecond };
    return { name, evidenceMonths, ...rates, ...(push && { push }) };
  }

  /** Without keys there is no Web Push. */
  private get push(): PushOptions | undefined {
    const { pushPublicKey, pushPrivateKey, pushContact, pushServices } = this;
    if (pushPublicKey === undefined) return undefined;
    return {
      publicKey: pushPublicKey,
      privateKey: pushPrivateKey,
      contact: pushContact,
      services: pushServices,
    };
  }
}
