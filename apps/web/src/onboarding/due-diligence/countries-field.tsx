import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldProps, type FieldProps } from '../../shared/form/use-field-props.js';
import { CrossIcon } from '../../shared/icons/icons.js';
import { useCountries } from '../section/use-countries.js';
import { useTexts } from '../texts/index.js';
import classes from './countries-field.module.css';

/** A list of countries: choosing one adds it. */
export function CountriesField(field: FieldProps) {
  const texts = useTexts().sections.dueDiligence;
  const options = useCountries();
  const { field: control } = useController({ name: field.name });
  const chosen = (control.value as string[] | undefined) ?? [];
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code;
  return (
    <div>
      <NativeSelect
        {...useFieldProps(field)}
        ref={control.ref}
        data={[
          { value: '', label: texts.addCountry },
          ...options.filter(({ value }) => !chosen.includes(value)),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => control.onChange([...chosen, value])}
        onBlur={control.onBlur}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={field.label} role="list">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes.country}
                aria-label={texts.remove(nameOf(code))}
                onClick={() => control.onChange(chosen.filter((other) => other !== code))}
              >
                {nameOf(code)} <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
