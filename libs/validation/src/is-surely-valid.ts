import {
  getMetadataStorage,
  type ValidationArguments,
  ValidationTypes,
  type ValidatorConstraintInterface,
} from 'class-validator';

type Condition = (object: object, value: unknown) => boolean;
type Metadata = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/** A check, exactly as class-validator would make it. */
interface Check {
  validator: ValidatorConstraintInterface;
  isForEach: boolean;
  appliesTo: Condition | undefined;
  constraints: unknown[];
}

interface PropertyRules {
  name: string;
  /** If one of them does not hold, nothing is checked, as with `@IsOptional`. */
  conditions: Condition[];
  checks: Check[];
  isNested: boolean;
}

const rulesByClass = new WeakMap<object, PropertyRules[] | null>();

/** True if class-validator would find no fault. False if it might: ask it. */
export function isSurelyValid(object: object): boolean {
  const rules = rulesOf(object.constructor);
  if (rules === null) return false;
  for (const property of rules) {
    if (!isPropertyValid(object, property)) return false;
  }
  return true;
}

function isPropertyValid(object: object, rules: PropertyRules): boolean {
  const { name, conditions, checks, isNested } = rules;
  const value = (object as Record<string, unknown>)[name];
  if (conditions.length > 0 && !conditions.every((holds) => holds(object, value))) return true;
  for (const check of checks) {
    const applies = check.appliesTo === undefined || check.appliesTo(object, value);
    if (applies && !passes(check, object, value, name)) return false;
  }
  return !isNested || isNestedValid(value);
}

function passes(check: Check, object: object, value: unknown, property: string): boolean {
  const { validator, isForEach, constraints } = check;
  const given: ValidationArguments = {
    targetName: object.constructor.name,
    property,
    object,
    value,
    constraints,
  };
  // Nothing but true will do: a promise is for those who can wait.
  if (!isForEach || !Array.isArray(value)) return validator.validate(value, given) === true;
  return value.every((one) => validator.validate(one, given) === true);
}

function isNestedValid(value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.every(isNestedValid);
  return typeof value === 'object' && value !== null && isSurelyValid(value);
}

/** @returns null if there are rules that are not known here, or none at all. */
function rulesOf(classOf: object): PropertyRules[] | null {
  let rules = rulesByClass.get(classOf);
  if (rules === undefined) {
    rules = readRules(classOf as () => void);
    rulesByClass.set(classOf, rules);
  }
  return rules;
}

function readRules(classOf: () => void): PropertyRules[] | null {
  const storage = getMetadataStorage();
  const all = storage.getTargetValidationMetadatas(classOf, '', false, false);
  if (all.length === 0 || !all.every(isKnown)) return null;
  return Object.entries(storage.groupByPropertyName(all)).map(([name, metadata]) => ({
    name,
    conditions: metadata.filter(isCondition).map((one) => one.constraints[0] as Condition),
    checks: metadata.filter(isCheck).flatMap(checksOf),
    isNested: metadata.some(({ type }) => type === ValidationTypes.NESTED_VALIDATION),
  }));
}

function checksOf(metadata: Metadata): Check[] {
  return getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance }) => ({
      validator: instance,
      isForEach: metadata.each,
      appliesTo: metadata.validateIf,
      constraints: metadata.constraints,
    }));
}

function isCondition({ type }: Metadata): boolean {
  return type === ValidationTypes.CONDITIONAL_VALIDATION;
}

function isCheck({ type }: Metadata): boolean {
  return type === ValidationTypes.CUSTOM_VALIDATION || type === ValidationTypes.IS_DEFINED;
}

function isKnown(metadata: Metadata): boolean {
  const isOther =
    metadata.type === ValidationTypes.NESTED_VALIDATION ||
    metadata.type === ValidationTypes.WHITELIST;
  return isOther || isCondition(metadata) || isCheck(metadata);
}
