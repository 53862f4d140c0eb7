import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface PersonLabels {
  name: string;
  email: string;
  emailAbout?: string;
}

interface PersonFields {
  fields: ReactNode;
  given: { name: string; email: string };
}

/** The fields of somebody who is invited, and what was given there. */
export function usePersonFields({
  name: label,
  email: emailLabel,
  emailAbout,
}: PersonLabels): PersonFields {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const fields = (
    <>
      <TextInput
        label={label}
        value={name}
        maxLength={100}
        autoComplete="off"
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={emailLabel}
        description={emailAbout}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        required
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </>
  );
  return { fields, given: { name: name.trim(), email: email.trim() } };
}
