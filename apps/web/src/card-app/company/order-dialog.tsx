import type { CardType, OrderCard, ShippingAddress } from '#contracts';
import { addressLines, addressProblems } from '#postal-addresses';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { countryNameIn } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { useOrder, usePeople } from '../api/company-queries.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';
import { AddressFields, NO_ADDRESS, shippingAddressOf } from './address-fields.js';
import { FormDialog } from './form-dialog.js';

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
  const problems = addressProblems(address);

  const submit = () => {
    setIsChecked(true);
    const isPhysical = cardType === 'physical';
    const isAddressGood = address.country !== '' && problems.length === 0;
    if (personId === '' || (isPhysical && !isAddressGood)) return;
    const asked: OrderCard = {
      ...{ personId, cardType },
      ...(isPhysical && { shippingAddress: shippingAddressOf(address) }),
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
      {cardType === 'physical' && (
        <AddressFields
          address={address}
          problems={isChecked ? problems : []}
          isCountryMissing={isChecked && address.country === ''}
          onChange={setAddress}
        />
      )}
    </FormDialog>
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

/** As its country writes it. */
function Address(address: ShippingAddress) {
  const { language } = useLanguage();
  return [...addressLines(address), countryNameIn(language)(address.country)].map((line) => (
    <div key={line}>{line}</div>
  ));
}
