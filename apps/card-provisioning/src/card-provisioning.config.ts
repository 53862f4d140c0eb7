import { HttpUrl, Secret, SecretList, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';

/** What card-provisioning reads. */
export class CardProvisioningConfig extends ConsumerConfig {
  override port = 4300;

  /** The platform's base address (`{base_url}`), which takes people and cards. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /**
   * Tokens with which operators and the partner's back end read the assignments, as `Authorization: Bearer`; several
   * during a rotation.
   */
  @SecretList(24)
  operatorTokens: string[];

  /**
   * How many calls to the platform are under way at the same time in each replica. More empty a backlog sooner, as far as
   * the platform's rate limit allows.
   * @unit calls
   */
  @WholeNumber(1, 100)
  provisioningConcurrency = 8;
}
