import { NativeSelect } from '@mantine/core';
import { narrow } from '../../shared/router/address.js';
import { usePartners } from '../api/application-queries.js';
import { useTexts } from '../texts/index.js';

/** Narrows a list to one partner. */
export function PartnerFilter({ partnerId }: { partnerId: string }) {
  const { queue: texts } = useTexts();
  const { data: partners } = usePartners();
  return (
    <NativeSelect
      label={texts.partner}
      data={[
        { value: '', label: texts.allPartners },
        ...(partners?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={partnerId}
      onChange={(event) => narrow({ partnerId: event.currentTarget.value, after: '' })}
    />
  );
}
