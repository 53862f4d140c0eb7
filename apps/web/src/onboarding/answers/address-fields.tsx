import { addressFields, type AddressMember, regionsOf } from '#postal-addresses';
import { useWatch } from 'react-hook-form';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { SelectField } from '../../shared/form/fields.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { AnswerField, useField } from './section-step.js';

const AUTO_COMPLETE = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} satisfies Record<AddressMember, string>;

interface AddressFieldsProps {
  /** The path of the address in the form. */
  path: string;
  /** Whether the browser may fill it in, and the labels are those of the country. */
  isOwn?: boolean;
}

/** The fields of an address but the country, which decides what they are. */
export function AddressFields({ path, isOwn = false }: AddressFieldsProps) {
  const { language } = useLanguage();
  const labelled = useField();
  const country = useWatch({ name: `${path}.country` }) as string | null | undefined;
  const labelOf = addressLabelIn(language, country);
  const regions = regionsOf(country);
  return addressFields(country).map(({ member, isRequired }) => {
    const { name, label } = labelled(`${path}.${member}`);
    const field = { name, label: isOwn ? labelOf(member) : label, isOptional: !isRequired };
    return member === 'region' && regions ? (
      <SelectField
        key={member}
        {...field}
        options={regions.map(({ value, name }) => ({ value, label: name }))}
      />
    ) : (
      <AnswerField
        key={member}
        {...field}
        autoComplete={isOwn ? AUTO_COMPLETE[member] : undefined}
      />
    );
  });
}
