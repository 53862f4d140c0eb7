import type { CreateCompany, PartnerCompany } from '#contracts';
import { countries } from '#onboarding-rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { FormDialog } from '../../shared/dialog/dialog.js';
import { countryOptions } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { goTo } from '../../shared/router/router.js';
import { hrefOf } from '../route.js';
import { callPartner } from '../../shared/operators/operator-session.js';
import { useTexts } from '../texts/index.js';

type Field = 'legalName' | 'registrationNumber' | 'externalId';

const limits: Record<Field, number> = {
  legalName: 200,
  registrationNumber: 64,
  externalId: 64,
};

/** Adds a company to the partner's directory, and opens it. Sending the same data twice adds one company. */
export function AddCompanyDialog({ onClose }: { onClose(): void }) {
  const { adding: texts, close } = useTexts();
  const { language } = useLanguage();
  const [given, setGiven] = useState<CreateCompany>({
    legalName: '',
    registrationNumber: '',
    country: '',
    externalId: '',
  });
  const addition = useAddition();
  const problemOf = (field: keyof CreateCompany) => fieldProblem(addition.error, field, texts);
  const set = (field: keyof CreateCompany, value: string) =>
    setGiven((all) => ({ ...all, [field]: value }));
  const field = (name: Field) => (
    <TextInput
      label={texts.fields[name]}
      description={texts.about[name]}
      value={given[name]}
      maxLength={limits[name]}
      autoComplete="off"
      required
      error={problemOf(name)}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const submit = () =>
    addition.mutate(
      {
        legalName: given.legalName.trim(),
        registrationNumber: given.registrationNumber.trim(),
        country: given.country,
        externalId: given.externalId.trim(),
      },
      { onSuccess: ({ id }) => goTo(hrefOf.company({ id })) },
    );

  return (
    <FormDialog
      title={texts.heading}
      submit={texts.submit}
      cancel={close}
      request={addition}
      failureOf={(error) =>
        hasFieldProblem(error) ? null : (
          <FailureAlert error={error} reassurance={texts.nothingAdded} />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {field('legalName')}
      {field('registrationNumber')}
      <NativeSelect
        label={texts.fields.country}
        data={[{ value: '', label: '' }, ...countryOptions(countries, language)]}
        value={given.country}
        required
        error={problemOf('country')}
        onChange={(event) => set('country', event.currentTarget.value)}
      />
      {field('externalId')}
    </FormDialog>
  );
}

function useAddition() {
  const client = useQueryClient();
  return useMutation<PartnerCompany, RequestError, CreateCompany>({
    mutationFn: (body) => callPartner('/companies', { method: 'POST', body, isRepeatable: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['companies'] }),
  });
}

interface ProblemTexts {
  taken: string;
  problems: Record<keyof CreateCompany, string>;
}

function fieldProblem(
  error: RequestError | null,
  field: keyof CreateCompany,
  texts: ProblemTexts,
): string | undefined {
  if (error?.code === 'company_exists') return field === 'externalId' ? texts.taken : undefined;
  return error?.fields.some(({ pointer }) => pointer === `/${field}`)
    ? texts.problems[field]
    : undefined;
}

function hasFieldProblem(error: RequestError): boolean {
  return error.code === 'company_exists' || error.fields.length > 0;
}
