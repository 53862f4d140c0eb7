import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isSigningSecret } from './signing-key.js';

/** The class-validator check of a signing secret, or of each in a list. */
export function IsSigningSecret(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isSigningSecret',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isSigningSecret(value),
        defaultMessage: () => 'must be whsec_ and 24 to 64 bytes in base64',
      },
    },
    options,
  );
}
