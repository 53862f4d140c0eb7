import { FilterText } from '../../shared/filters/filter-text.js';
import { narrow } from '../../shared/router/address.js';

interface IdFilterProps {
  /** The filter's name in the address. */
  name: string;
  label: string;
  placeholder: string;
  value: string;
}

/** Narrows a list to what belongs to an id. */
export function IdFilter({ name, ...field }: IdFilterProps) {
  return (
    <FilterText
      {...field}
      maxLength={100}
      onChange={(changed) => narrow({ [name]: changed, after: '' }, 'replace')}
    />
  );
}
