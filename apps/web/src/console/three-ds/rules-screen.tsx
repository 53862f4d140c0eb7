import type { ThreeDsOutcome, ThreeDsRule, ThreeDsRulesResource } from '#contracts';
import {
  issuerExemptions,
  MAX_THREE_DS_RULE_NAME_LENGTH,
  MAX_THREE_DS_RULES,
  threeDsOutcomes,
} from '#contracts/browser';
import { Button, Fieldset, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { AmountInput } from '../../shared/form/amount-input.js';
import form from '../../shared/form/form.module.css';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment, Notice, Sheet } from '../../shared/parts/parts.js';
import { SaveEnd } from '../parts.js';
import { useMay } from '../session.js';
import { useThreeDsRules, useThreeDsRulesChange } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';
import {
  draftOf,
  limitOf,
  newRule,
  type RuleDraft,
  type RuleField,
  ruleOf,
  unreadable,
} from './rule-draft.js';

/** What decides about 3-D Secure requests before the challenge (docs/interface/three-ds.md#decision-before-the-challenge). */
export function ThreeDsRulesScreen() {
  const texts = useTexts().threeDsRules;
  const rules = useThreeDsRules();
  const mayChange = useMay('changeThreeDsRules');
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Loaded query={rules}>
        {(stored) => (
          <Sheet title={texts.rules}>
            {mayChange ? <RulesForm stored={stored} /> : <RulesTable rules={stored.rules} />}
            {stored.changedAt !== null && (
              <Text size="sm" c="dimmed" mt="md">
                {texts.version(stored.version)} · <Moment at={stored.changedAt} />
              </Text>
            )}
          </Sheet>
        )}
      </Loaded>
    </>
  );
}

/** For people who may not change the rules. */
function RulesTable({ rules }: { rules: readonly ThreeDsRule[] }) {
  const texts = useTexts().threeDsRules;
  const conditions = useConditions();
  if (rules.length === 0) return <Text>{texts.nothing}</Text>;
  return (
    <>
      <DataTable<ThreeDsRule>
        label={texts.rules}
        rows={rules}
        keyOf={({ name }) => name}
        columns={[
          { name: texts.fields.name, cell: ({ name }) => name },
          { name: texts.fields.outcome, cell: ({ outcome }) => texts.outcomes[outcome] },
          { name: texts.conditions, cell: conditions },
        ]}
      />
      <Text size="sm" mt="md">
        {texts.otherwise}
      </Text>
    </>
  );
}

/** The conditions of a rule in words. */
function useConditions(): (rule: ThreeDsRule) => string {
  const texts = useTexts().threeDsRules;
  const money = useAmount();
  return ({ amount, merchantKnown, merchantCountries, exemption }) => {
    const { currency = 'EUR', min, max } = amount ?? {};
    return [
      ...(exemption ? [texts.exemptions[exemption]] : []),
      ...(min !== undefined ? [texts.from(money({ amount: min, currency }))] : []),
      ...(max !== undefined ? [texts.upTo(money({ amount: max, currency }))] : []),
      ...(merchantKnown !== undefined ? [texts.merchants[merchantKnown ? 'known' : 'new']] : []),
      ...(merchantCountries ?? []),
    ].join(', ');
  };
}

function RulesForm({ stored }: { stored: ThreeDsRulesResource }) {
  const texts = useTexts().threeDsRules;
  const { language } = useLanguage();
  const change = useThreeDsRulesChange();
  const [rules, setRules] = useState(() => stored.rules.map((rule) => draftOf(rule, language)));
  const [isChecked, setChecked] = useState(false);
  const edit = (changed: RuleDraft[]) => {
    change.reset();
    setRules(changed);
  };
  const move = (index: number, by: -1 | 1) => {
    const moved = [...rules];
    [moved[index], moved[index + by]] = [moved[index + by]!, moved[index]!];
    edit(moved);
  };
  const save = () => {
    setChecked(true);
    if (rules.some((rule) => unreadable(rule, language).length > 0)) return;
    change.mutate(
      { rules: rules.map((rule) => ruleOf(rule, language)), version: stored.version },
      { onSuccess: () => setChecked(false) },
    );
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {rules.length === 0 && <Text>{texts.nothing}</Text>}
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
          number={index + 1}
          rule={rule}
          problems={[
            ...(isChecked ? unreadable(rule, language) : []),
            ...fieldsOf(change.error, index),
          ]}
          isUnreachable={isUnreachable(change.error, index)}
          onChange={(changed) => edit(rules.with(index, { ...rule, ...changed }))}
          onUp={index > 0 ? () => move(index, -1) : undefined}
          onDown={index < rules.length - 1 ? () => move(index, 1) : undefined}
          onRemove={() => edit(rules.toSpliced(index, 1))}
        />
      ))}
      {rules.length > 0 && <Text size="sm">{texts.otherwise}</Text>}
      <SaveEnd request={change} texts={texts}>
        <Button
          variant="default"
          disabled={rules.length >= MAX_THREE_DS_RULES}
          onClick={() => edit([...rules, newRule()])}
        >
          {texts.add}
        </Button>
      </SaveEnd>
    </form>
  );
}

const fields: readonly RuleField[] = [
  'name',
  'amount',
  'min',
  'max',
  'currency',
  'merchantCountries',
];

/** The fields of a rule that the platform refused. */
function fieldsOf(error: RequestError | null, index: number): RuleField[] {
  const pointers = (error?.fields ?? [])
    .map(({ pointer }) => pointer.split('/'))
    .filter(([, list, place]) => list === 'rules' && place === String(index));
  return pointers.flatMap((parts) => {
    const member = parts.slice(3).findLast((part) => fields.some((field) => field === part));
    return fields.filter((field) => field === member);
  });
}

function isUnreachable(error: RequestError | null, index: number): boolean {
  return (error?.fields ?? []).some(
    ({ pointer, code }) => pointer === `/rules/${index}` && code === 'unreachable',
  );
}

interface RuleFieldsProps {
  number: number;
  rule: RuleDraft;
  problems: readonly RuleField[];
  isUnreachable: boolean;
  onChange(changed: Partial<RuleDraft>): void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove(): void;
}

function RuleFields(props: RuleFieldsProps) {
  const { number, rule, problems, isUnreachable, onChange } = props;
  const texts = useTexts().threeDsRules;
  const wrong = (field: RuleField) => problems.includes(field) && texts.wrong[field];
  return (
    <Fieldset legend={texts.rule(number)} className={form.form}>
      <TextInput
        label={texts.fields.name}
        value={rule.name}
        maxLength={MAX_THREE_DS_RULE_NAME_LENGTH}
        autoComplete="off"
        error={wrong('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.fields.outcome}
        description={texts.outcomesAbout[rule.outcome]}
        data={threeDsOutcomes.map((value) => ({ value, label: texts.outcomes[value] }))}
        value={rule.outcome}
        onChange={(event) => onChange({ outcome: event.currentTarget.value as ThreeDsOutcome })}
      />
      {rule.outcome === 'authenticate' && (
        <NativeSelect
          label={texts.fields.exemption}
          description={texts.exemptionsAbout[rule.exemption]}
          data={issuerExemptions.map((value) => ({ value, label: texts.exemptions[value] }))}
          value={rule.exemption}
          onChange={(event) =>
            onChange({ exemption: event.currentTarget.value as RuleDraft['exemption'] })
          }
        />
      )}
      <AmountFields rule={rule} problems={problems} onChange={onChange} />
      <NativeSelect
        label={texts.fields.merchant}
        data={(['any', 'known', 'new'] as const).map((value) => ({
          ...{ value, label: texts.merchants[value] },
        }))}
        value={rule.merchant}
        onChange={(event) =>
          onChange({ merchant: event.currentTarget.value as RuleDraft['merchant'] })
        }
      />
      <TextInput
        label={texts.fields.merchantCountries}
        description={texts.countriesAbout}
        value={rule.countries}
        maxLength={1_000}
        autoComplete="off"
        error={wrong('merchantCountries')}
        onChange={(event) => onChange({ countries: event.currentTarget.value })}
      />
      {isUnreachable && <Notice tone="failure" title={texts.unreachable} />}
      <RuleButtons {...props} />
    </Fieldset>
  );
}

function AmountFields({
  rule,
  problems,
  onChange,
}: Pick<RuleFieldsProps, 'rule' | 'problems' | 'onChange'>) {
  const texts = useTexts().threeDsRules;
  const money = useAmount();
  const isOfExemption = rule.outcome === 'authenticate';
  const currency = isOfExemption ? 'EUR' : rule.currency;
  const has = (field: RuleField) => problems.includes(field);
  const most = money({ amount: limitOf(rule), currency: 'EUR' });
  const beyond = isOfExemption ? texts.beyondExemption(most) : texts.wrong.amount;
  return (
    <Group align="start" grow preventGrowOverflow={false}>
      <AmountInput
        label={texts.fields.min}
        currency={currency}
        text={rule.min}
        problem={has('min') && texts.wrong.min}
        onChange={(min) => onChange({ min })}
      />
      <AmountInput
        label={texts.fields.max}
        currency={currency}
        text={rule.max}
        problem={has('max') ? texts.wrong.max : has('amount') && beyond}
        isRequired={isOfExemption}
        onChange={(max) => onChange({ max })}
      />
      {!isOfExemption && (
        <TextInput
          label={texts.fields.currency}
          value={rule.currency}
          maxLength={3}
          autoComplete="off"
          error={has('currency') && texts.wrong.currency}
          onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
        />
      )}
    </Group>
  );
}

function RuleButtons({ number, onUp, onDown, onRemove }: RuleFieldsProps) {
  const texts = useTexts().threeDsRules;
  const named = (action: string) => `${action}: ${texts.rule(number)}`;
  return (
    <Group gap="xs">
      {onUp && (
        <Button variant="default" size="sm" aria-label={named(texts.up)} onClick={onUp}>
          {texts.up}
        </Button>
      )}
      {onDown && (
        <Button variant="default" size="sm" aria-label={named(texts.down)} onClick={onDown}>
          {texts.down}
        </Button>
      )}
      <Button variant="default" size="sm" aria-label={named(texts.remove)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </Group>
  );
}
