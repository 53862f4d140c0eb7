import { MAX_KYC_PEOPLE } from '#onboarding-rules';
import { Button, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { fieldIdOf } from '../../shared/form/field-path.js';
import { useProblemOf } from '../../shared/form/problems-context.js';
import { useTexts } from '../texts/index.js';
import classes from './people-fields.module.css';

interface PeopleFieldsProps {
  /** The list's path in the form. */
  name: 'representatives' | 'beneficialOwners';
  addLabel: string;
  /** Renders the fields of one person, whose paths begin with `path`. */
  children(path: string): ReactNode;
}

/** A list of people with buttons to add and remove one. */
export function PeopleFields({ name, addLabel, children }: PeopleFieldsProps) {
  const { entry, dueDiligence } = useTexts().sections;
  const { fields, append, remove } = useFieldArray({ name });
  const problem = useProblemOf(name);
  const problemId = `${fieldIdOf(name)}-problem`;
  return (
    <div className={classes.people}>
      {fields.map(({ id }, index) => {
        const title = entry(name, index + 1);
        return (
          <fieldset key={id} className={classes.person}>
            <legend className={classes.legend}>{title}</legend>
            <div className={classes.fields}>{children(`${name}.${index}`)}</div>
            <Button
              variant="default"
              size="xs"
              className={classes.remove}
              onClick={() => remove(index)}
            >
              {dueDiligence.remove(title)}
            </Button>
          </fieldset>
        );
      })}
      {problem && <Input.Error id={problemId}>{problem}</Input.Error>}
      {fields.length < MAX_KYC_PEOPLE && (
        <Button
          id={fieldIdOf(name)}
          variant="default"
          aria-describedby={problem && problemId}
          className={classes.add}
          onClick={() => append({})}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}
