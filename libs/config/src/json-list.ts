import { plainToInstance, Transform } from 'class-transformer';
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';

const MAX_ITEMS = 100;
/**
 * The format of names that errors may repeat. Anything else may be a value, for example a secret in the wrong
 * place.
 */
const FIELD_NAME = /^[a-zA-Z]\w{0,39}$/;

/**
 * A variable with a JSON list of objects, each validated by the class. Unlike unknown environment variables,
 * unknown fields are errors, because they are probably misspelled.
 */
export function JsonList(itemClass: new () => object): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => faultsOf(value).length === 0,
    defaultMessage: (checked?: { value: unknown }) => faultsOf(checked?.value).join('; '),
  };
  return (target, property) => {
    Transform(({ value }) => (typeof value === 'string' ? itemsOf(value, itemClass) : value))(
      target,
      property,
    );
    ValidateBy({ name: 'jsonList', validator })(target, property);
  };
}

/**
 * Text that is not a JSON list is returned unchanged, for the validation to reject: the parser's own error
 * would quote values.
 */
function itemsOf(text: string, itemClass: new () => object): unknown {
  try {
    const plain: unknown = JSON.parse(text);
    if (!Array.isArray(plain)) return text;
    return plain.map((item: unknown) =>
      isObject(item) ? plainToInstance(itemClass, item, { exposeDefaultValues: true }) : undefined,
    );
  } catch {
    return text;
  }
}

function faultsOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS) {
    return [`must be a JSON list of 1 to ${MAX_ITEMS} objects`];
  }
  return value.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [`[${index}] must be an object`];
    const faults = validateSync(item, { whitelist: true, forbidNonWhitelisted: true });
    return faults.map((fault) => `[${index}]${wordsOf(fault)}`);
  });
}

function wordsOf({ property, constraints = {} }: ValidationError): string {
  const { whitelistValidation, ...others } = constraints;
  if (!whitelistValidation) return `.${property}: ${Object.values(others).join(', ')}`;
  return FIELD_NAME.test(property) ? `.${property}: is not known` : ': a field is not known';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
