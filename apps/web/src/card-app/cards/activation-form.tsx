import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useTexts } from '../texts/index.js';
import classes from './cards-screen.module.css';

const DIGITS = 6;
/** So that a code that was copied with spaces is not cut off. */
const MAX_TYPED = 20;

interface ActivationFormProps {
  isBusy: boolean;
  onSubmit(activationCode: string): void;
}

/** Asks for the code of the letter that came with a physical card. */
export function ActivationForm({ isBusy, onSubmit }: ActivationFormProps) {
  const texts = useTexts().cards;
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/[\s-]/g, '');
    const isCode = digits.length === DIGITS && /^\d+$/.test(digits);
    setMalformed(!isCode);
    if (isCode && !isBusy) onSubmit(digits);
  };

  return (
    <form className={classes.activation} onSubmit={submit}>
      <TextInput
        label={texts.activationCode}
        description={texts.activationCodeHelp}
        error={isMalformed && texts.activationCodeMalformed}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={MAX_TYPED}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        required
        size="md"
      />
      <ProgressButton type="submit" variant="default" isBusy={isBusy}>
        {texts.activate}
      </ProgressButton>
    </form>
  );
}
