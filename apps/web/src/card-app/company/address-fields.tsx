import type { ShippingAddress } from '#contracts';
import { countries } from '#onboarding-rules';
import {
  addressFields,
  type AddressMember,
  type AddressProblem,
  regionsOf,
} from '#postal-addresses';
import { NativeSelect, TextInput } from '@mantine/core';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { countryOptions } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { useTexts } from '../texts/index.js';

const MAX_TYPED = { line1: 200, line2: 200, postalCode: 20, city: 100, region: 100 };

export const NO_ADDRESS = {
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
};

type TypedAddress = typeof NO_ADDRESS;

/** The members that the country's form shows. */
export function shippingAddressOf(typed: TypedAddress): ShippingAddress {
  const { country, line1 } = typed;
  const members = addressFields(country)
    .map(({ member }) => [member, typed[member].trim()] as const)
    .filter(([, text]) => text !== '');
  return { line1, ...Object.fromEntries(members), country };
}

/** The fields of an address, which follow its country. */
export function AddressFields({
  address,
  problems,
  isCountryMissing,
  onChange,
}: {
  address: TypedAddress;
  problems: readonly AddressProblem[];
  isCountryMissing: boolean;
  onChange(address: TypedAddress): void;
}) {
  const { company } = useTexts();
  const texts = company.order;
  const { language } = useLanguage();
  const { country } = address;
  const labelOf = addressLabelIn(language, country);
  const regions = regionsOf(country);
  const errorOf = (wrong: AddressMember) => {
    const problem = problems.find(({ member }) => member === wrong);
    return problem && texts.addressProblems[problem.code];
  };
  return (
    <>
      <NativeSelect
        label={texts.country}
        data={[{ value: '', label: '' }, ...countryOptions(countries, language)]}
        value={country}
        error={isCountryMissing && texts.missing}
        required
        // Another country has other regions.
        onChange={(event) =>
          onChange({ ...address, region: '', country: event.currentTarget.value })
        }
      />
      {addressFields(country).map(({ member, isRequired }) => {
        const field = {
          label: labelOf(member),
          value: address[member],
          error: errorOf(member),
          required: isRequired,
        };
        return member === 'region' && regions ? (
          <NativeSelect
            key={member}
            {...field}
            data={[
              { value: '', label: '' },
              ...regions.map(({ value, name }) => ({ value, label: name })),
            ]}
            onChange={(event) => onChange({ ...address, region: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            key={member}
            {...field}
            maxLength={MAX_TYPED[member]}
            autoComplete="off"
            onChange={(event) => onChange({ ...address, [member]: event.currentTarget.value })}
          />
        );
      })}
    </>
  );
}
