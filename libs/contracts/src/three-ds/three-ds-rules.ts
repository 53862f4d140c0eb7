import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { IsCountry, NestedObject, NestedObjects, OptionalField } from '../fields.js';
import { IsCurrency } from '../money.js';
import { CheckedBy } from '../schema/checked-by.js';
import { IsName } from '../text-fields.js';
import {
  type IssuerExemption,
  issuerExemptions,
  MAX_THREE_DS_RULE_NAME_LENGTH,
  MAX_THREE_DS_RULES,
  type ThreeDsOutcome,
  threeDsOutcomes,
} from './three-ds-decision.js';

/** Amounts in one currency, in minor units. Both limits are inclusive. Payments in other currencies are not meant. */
export class ThreeDsRuleAmount {
  /** ISO 4217. That of the merchant. */
  @IsCurrency()
  currency: string;

  /** The smallest amount. Left out, 0. */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  min?: number;

  /** The largest amount. Left out, none. `authenticate` needs it, at most what its exemption allows. */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  max?: number;
}

/** A rule applies to a request that meets all of its conditions. Without conditions it applies to all requests. */
export class ThreeDsRule {
  /** Your name of the rule, unique among your rules. Each decision names the rule that took it. */
  @IsName(MAX_THREE_DS_RULE_NAME_LENGTH)
  name: string;

  /** What happens: `authenticate` without a challenge, `challenge` the cardholder, or `refuse`. */
  @IsIn(threeDsOutcomes)
  outcome: ThreeDsOutcome;

  /** The exemption that `authenticate` relies on. Required with it, not allowed otherwise. */
  @OptionalField()
  @IsExemptionOfRule()
  exemption?: IssuerExemption;

  /** The amount that the merchant asks for. */
  @OptionalField()
  @NestedObject(() => ThreeDsRuleAmount)
  amount?: ThreeDsRuleAmount;

  /** Whether the cardholder has approved a payment to this merchant before, which was then authorized. */
  @OptionalField()
  @IsBoolean()
  merchantKnown?: boolean;

  /** The merchant's country is one of these. ISO 3166-1 alpha-2. */
  @OptionalField()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(250)
  @ArrayUnique()
  @IsCountry({ each: true })
  merchantCountries?: string[];
}

function IsExemptionOfRule(): PropertyDecorator {
  const known: readonly unknown[] = issuerExemptions;
  return CheckedBy({
    name: 'isExemptionOfRule',
    isGood: (value, rule) =>
      (rule as ThreeDsRule).outcome === 'authenticate' && known.includes(value),
    message: `must be one of ${known.join(', ')} with the outcome "authenticate", and left out with other outcomes`,
    schema: { type: 'string', enum: [...known] },
  });
}

/** Body of `PUT /v1/three-ds-rules`: replaces all rules (docs/interface/three-ds.md#decision-before-the-challenge). */
export class SetThreeDsRules {
  /** In this order: the first rule that applies decides. If none applies, the cardholder is asked. An empty list removes all. */
  @IsArray()
  @ArrayMaxSize(MAX_THREE_DS_RULES)
  @NestedObjects(() => ThreeDsRule)
  rules: ThreeDsRule[];

  /** The `version` of the rules to replace: 409 `three_ds_rules_changed` if it is no longer the latest. */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  version?: number;
}

/** Answer of `GET` and `PUT /v1/three-ds-rules`, and of `GET /v1/three-ds-rules/{version}`. */
export interface ThreeDsRulesResource {
  /** Counts the changes. 0 if rules were never set. Decisions name it as `rulesVersion`. */
  version: number;
  /** The first rule that applies decides. */
  rules: ThreeDsRule[];
  /** When this version was set. Null for version 0. */
  changedAt: string | null;
  /** Who set it: `key_...`, or `csu_...` for a person at the console. Null for version 0. */
  changedBy: string | null;
}
