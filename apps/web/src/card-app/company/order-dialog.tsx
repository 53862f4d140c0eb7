import type { CardType, OrderCard } from '#contracts';
import { countries } from '#onboarding-rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryNameIn, countryOptions } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { useOrder, usePeople } from '../api/company-queries.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';
import { FormDialog } from './form-dialog.js';

const addressFields = ['line1', 'postalCode', 'city'] as const;
const NO_ADDRESS = { line1: '', postalCode: '', city: '', country: '' };
const MAX_TYPED = 200;

/** Orders a card for somebody of the company. */
export function OrderDialog({ onClose }: { onClose(): void }) {
  const { company, cards } = useTexts();
  const texts = company.order;
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const order = useOrder(key);
  const inWords = useOrderWords();
  const [personId, setPersonId] = useState('');
  const [cardType, setCardType] = useState<CardType>('virtual');
  const [address, setAddress] = useState(NO_ADDRESS);
  const [isChecked, setIsChecked] = useState(false);
  const holder = people.data?.find(({ id }) => id === personId);
  const missing = (text: string) => isChecked && text.trim() === '' && texts.missing;

  const submit = () => {
    setIsChecked(true);
    const isPhysical = cardType === 'physical';
    const needed = isPhysical ? [personId, ...Object.values(address)] : [personId];
    if (needed.some((text) => text.trim() === '')) return;
    const asked: OrderCard = {
      ...{ personId, cardType },
      ...(isPhysical && { shippingAddress: address }),
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
        data={[
          { value: '', label: '' },
          ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={personId}
        error={missing(personId)}
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
      {cardType === 'physical' && <AddressFields {...{ address, missing }} onChange={setAddress} />}
    </FormDialog>
  );
}

interface AddressFieldsProps {
  address: typeof NO_ADDRESS;
  missing(text: string): string | false;
  onChange(address: typeof NO_ADDRESS): void;
}

/** Where a physical card is sent. */
function AddressFields({ address, missing, onChange }: AddressFieldsProps) {
  const texts = useTexts().company.order;
  const { language } = useLanguage();
  return (
    <>
      {addressFields.map((field) => (
        <TextInput
          key={field}
          label={texts.address[field]}
          value={address[field]}
          error={missing(address[field])}
          maxLength={MAX_TYPED}
          autoComplete="off"
          required
          onChange={(event) => onChange({ ...address, [field]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={texts.address.country}
        data={[{ value: '', label: '' }, ...countryOptions(countries, language)]}
        value={address.country}
        error={missing(address.country)}
        required
        onChange={(event) => onChange({ ...address, country: event.currentTarget.value })}
      />
    </>
  );
}

/** What an admin signs to order a card. */
function useOrderWords(): (order: OrderCard, holderName: string) => ActInWords {
  const { company, cards } = useTexts();
  const texts = company.order;
  return ({ cardType, shippingAddress }, holderName) => ({
    title: texts.confirmTitle,
    facts: [
      [texts.person, holderName],
      [texts.type, cards.types[cardType]],
      ...(shippingAddress ? [[texts.shipTo, <Address {...shippingAddress} />] as const] : []),
    ],
  });
}

/** As it is typed. */
function Address({ line1, postalCode, city, country }: typeof NO_ADDRESS) {
  const { language } = useLanguage();
  return (
    <>
      {line1}
      <br />
      {postalCode} {city}
      <br />
      {countryNameIn(language)(country)}
    </>
  );
}
