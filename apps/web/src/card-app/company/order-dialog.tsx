import type { CardType, CompanyPerson, Money, OrderCompanyCard, ShippingAddress } from '#contracts';
import { estimatedDeliveryOf, MAX_CARD_PURPOSE_LENGTH } from '#contracts/browser';
import { countries } from '#onboarding-rules';
import {
  addressFields,
  addressLines,
  type AddressMember,
  type AddressProblem,
  addressProblems,
  regionsOf,
} from '#postal-addresses';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { countryNameIn, countryOptions, dayIn } from '../../shared/language/format.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { FormDialog } from '../parts.js';
import { useAccounts, useLastAddress, useOrder, usePeople } from '../queries.js';
import type { ActInWords } from '../step-up.js';
import { useTexts } from '../texts/index.js';

/** Orders a card for a person of the company. */
export function OrderDialog({ onClose }: { onClose(): void }) {
  const { company, cards } = useTexts();
  const texts = company.order;
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const order = useOrder(key);
  const inWords = useOrderWords();
  const [personId, setPersonId] = useState('');
  const [cardType, setCardType] = useState<CardType>('virtual');
  const [address, setAddress] = useAddress(personId);
  const limit = useMonthlyLimit();
  const [purpose, setPurpose] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const holder = people.data?.find(({ id }) => id === personId);
  const problems = addressProblems(address);

  const submit = () => {
    setIsChecked(true);
    const isPhysical = cardType === 'physical';
    const isAddressGood = address.country !== '' && problems.length === 0;
    if (personId === '' || limit.amount === undefined || (isPhysical && !isAddressGood)) return;
    const asked: OrderCompanyCard = {
      ...{ personId, cardType },
      ...(isPhysical && { shippingAddress: shippingAddressOf(address) }),
      ...(limit.amount && { monthlyLimit: limit.amount }),
      ...(purpose.trim() && { purpose: purpose.trim() }),
    };
    order.mutate(
      { words: inWords(asked, holder?.name ?? ''), body: asked },
      { onSuccess: onClose },
    );
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      request={order}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.person}
        data={namesOf(people.data)}
        value={personId}
        error={isChecked && personId === '' && texts.missing}
        required
        onChange={(event) => setPersonId(event.currentTarget.value)}
      />
      <SegmentedChoice<CardType>
        label={texts.type}
        segments={[
          { value: 'virtual', label: cards.types.virtual },
          { value: 'physical', label: cards.types.physical },
        ]}
        value={cardType}
        onChange={setCardType}
      />
      {cardType === 'physical' && (
        <AddressFields
          address={address}
          problems={isChecked ? problems : []}
          isCountryMissing={isChecked && address.country === ''}
          onChange={setAddress}
        />
      )}
      <PurposeInput label={texts.purpose} value={purpose} onChange={setPurpose} />
      {limit.currency && (
        <AmountInput
          label={texts.monthlyLimit}
          currency={limit.currency}
          text={limit.text}
          problem={isChecked && limit.amount === undefined && company.limits.wrong}
          onChange={limit.setText}
        />
      )}
    </FormDialog>
  );
}

interface PurposeInputProps {
  label: string;
  value: string;
  onChange(purpose: string): void;
}

/** What a card is for. */
export function PurposeInput({ label, value, onChange }: PurposeInputProps) {
  return (
    <TextInput
      label={label}
      description={useTexts().cards.purposeHelp}
      value={value}
      maxLength={MAX_CARD_PURPOSE_LENGTH}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** When a card that is ordered now should arrive. */
function Arrival({ country }: { country: string }) {
  const texts = useTexts().cards;
  const { language } = useLanguage();
  if (country === '') return null;
  return <Text>{texts.arrivesBy(dayIn(language)(estimatedDeliveryOf(country, new Date())))}</Text>;
}

function namesOf(people: readonly CompanyPerson[] = []) {
  return [{ value: '', label: '' }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
}

/** The typed address, or else that of an earlier card. */
function useAddress(personId: string) {
  const [typed, setTyped] = useState<TypedAddress | null>(null);
  const known = useLastAddress(personId).data?.shippingAddress;
  return [typed ?? { ...NO_ADDRESS, ...known }, setTyped] as const;
}

/**
 * The typed limit, in the currency of the company's accounts: null if there is none, undefined if it can't be read. The
 * currency is undefined before an account is open.
 */
function useMonthlyLimit() {
  const { language } = useLanguage();
  const currency = useAccounts().data?.find(({ booked }) => booked)?.booked?.currency;
  const [text, setText] = useState('');
  const units = currency === undefined ? null : unitsIn(text, language, currency);
  const amount: Money | null | undefined =
    typeof units === 'number' && currency
      ? { amount: units, currency }
      : (units as null | undefined);
  return { currency, text, setText, amount };
}

/** What an admin signs to order a card. */
function useOrderWords(): (order: OrderCompanyCard, holderName: string) => ActInWords {
  const { company, cards } = useTexts();
  const texts = company.order;
  const inWords = useAmount();
  return ({ cardType, shippingAddress, monthlyLimit, purpose }, holderName) => ({
    title: texts.confirmTitle,
    facts: [
      [texts.person, holderName],
      [texts.type, cards.types[cardType]],
      ...(monthlyLimit ? [[texts.monthlyLimit, inWords(monthlyLimit)] as const] : []),
      ...(purpose ? [[cards.purpose, purpose] as const] : []),
      ...(shippingAddress ? [[texts.shipTo, <Address {...shippingAddress} />] as const] : []),
    ],
  });
}

/** As its country writes it. */
function Address(address: ShippingAddress) {
  const { language } = useLanguage();
  return [...addressLines(address), countryNameIn(language)(address.country)].map((line) => (
    <div key={line}>{line}</div>
  ));
}

const MAX_TYPED = { line1: 200, line2: 200, postalCode: 20, city: 100, region: 100 };

const NO_ADDRESS = {
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
};

type TypedAddress = typeof NO_ADDRESS;

/** The members that the country's form shows. */
function shippingAddressOf(typed: TypedAddress): ShippingAddress {
  const { country, line1 } = typed;
  const members = addressFields(country)
    .map(({ member }) => [member, typed[member].trim()] as const)
    .filter(([, text]) => text !== '');
  return { line1, ...Object.fromEntries(members), country };
}

/** The fields of an address, which follow its country. */
function AddressFields({
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
      <Arrival country={country} />
    </>
  );
}
