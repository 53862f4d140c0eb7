import { SelectField } from '../../shared/form/select-field.js';
import { DateField } from '../../shared/form/date-field.js';
import { YesNoField } from '../../shared/form/yes-no-field.js';
import { useCountries } from '../section/use-countries.js';
import { useField } from '../section/use-field.js';

/** The questions about every legal representative and beneficial owner. */
export function PersonFields({ path }: { path: string }) {
  const field = useField();
  return (
    <>
      <DateField {...field(`${path}.dateOfBirth`)} />
      <SelectField {...field(`${path}.taxResidence`)} options={useCountries()} />
      <YesNoField {...field(`${path}.politicallyExposed`)} />
    </>
  );
}
