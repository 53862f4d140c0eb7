import type { FoundRecord, RecordSearchResult } from '#contracts';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../shared/dialog/dialog.js';
import form from '../shared/form/form.module.css';
import { momentIn, timeZoneIn } from '../shared/language/format.js';
import { useLanguage } from '../shared/language/language-context.js';
import { DataTable, RowActions, RowName } from '../shared/list/data-table.js';
import { Loaded } from '../shared/loaded/loaded.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { Moment, Notice, Sheet } from '../shared/parts/parts.js';
import { goTo, narrowed, useHash } from '../shared/router/router.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { Content, useFormats } from './parts.js';
import { useRecordSearch, useTopics } from './queries.js';
import { hrefOf, type SearchFilters } from './route.js';
import { useTexts } from './texts/index.js';

const DAY_MS = 24 * 3_600_000;
const MAX_PERIOD_MS = 31 * DAY_MS;

/** Finds records of a topic by key, event id and time. */
export function SearchScreen({ filters }: { filters: SearchFilters }) {
  const { search: texts } = useTexts();
  const found = useRecordSearch(filters);
  const isAsked = filters.topic !== '' && filters.since !== '' && filters.until !== '';
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <SearchForm filters={filters} />
      {isAsked && <Loaded query={found}>{(result) => <Result result={result} />}</Loaded>}
    </>
  );
}

function SearchForm({ filters }: { filters: SearchFilters }) {
  const { search: texts } = useTexts();
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const topics = useTopics().data?.topics ?? [];
  const [now] = useState(() => Date.now());
  const [topic, setTopic] = useState(filters.topic);
  const [key, setKey] = useState(filters.key);
  const [eventId, setEventId] = useState(filters.eventId);
  const [since, setSince] = useState(localText(filters.since, now - DAY_MS));
  const [until, setUntil] = useState(localText(filters.until, now + 60_000));
  const [isWrong, setWrong] = useState(false);
  const chosen = topic || (topics[0]?.name ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [new Date(since), new Date(until)];
    const lengthMs = to.getTime() - from.getTime();
    const isRight = lengthMs > 0 && lengthMs <= MAX_PERIOD_MS;
    setWrong(!isRight);
    if (!isRight) return;
    const period = { since: from.toISOString(), until: to.toISOString() };
    goTo(hrefOf.search({ topic: chosen, key: key.trim(), eventId: eventId.trim(), ...period }));
  };

  const zone = timeZoneIn(language);
  return (
    <form className={form.form} onSubmit={submit}>
      <NativeSelect
        label={texts.topic}
        data={topics.map(({ name }) => name)}
        value={chosen}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      <TextInput
        label={texts.key}
        description={texts.keyAbout}
        maxLength={200}
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <TextInput
        label={texts.eventId}
        maxLength={200}
        autoComplete="off"
        value={eventId}
        onChange={(event) => setEventId(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={inTimeZone(texts.since, zone)}
        required
        withAsterisk={false}
        value={since}
        error={isWrong && texts.periodWrong}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={inTimeZone(texts.until, zone)}
        required
        withAsterisk={false}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <div className={form.actions}>
        <Button type="submit">{texts.submit}</Button>
      </div>
    </form>
  );
}

/** As an input of the browser has it: in the reader's time zone, to the minute. */
function localText(iso: string, otherwiseMs: number): string {
  const given = new Date(iso);
  const time = Number.isNaN(given.getTime()) ? new Date(otherwiseMs) : given;
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function Result({ result }: { result: RecordSearchResult }) {
  const { search: texts } = useTexts();
  const { language } = useLanguage();
  const { number } = useFormats();
  const hash = useHash();
  const [shown, setShown] = useState<FoundRecord | null>(null);
  const { data, searched, searchedUpTo, next } = result;
  const moment = momentIn(language, 'medium');
  return (
    <Sheet title={texts.found(data.length)}>
      <Text size="sm" mb="sm" role="status">
        {next !== null && searchedUpTo !== null
          ? texts.searchedUpTo(number(searched), moment(searchedUpTo))
          : texts.searched(number(searched))}
      </Text>
      {data.length === 0 ? (
        <Text c="dimmed">{texts.nothing}</Text>
      ) : (
        <Found records={data} onShow={setShown} />
      )}
      {next !== null && (
        <Button component="a" mt="md" variant="default" href={narrowed(hash, { next })}>
          {texts.goOn}
        </Button>
      )}
      {shown && <RecordDialog record={shown} onClose={() => setShown(null)} />}
    </Sheet>
  );
}

interface FoundProps {
  records: readonly FoundRecord[];
  onShow(record: FoundRecord): void;
}

function Found({ records, onShow }: FoundProps) {
  const { search: texts } = useTexts();
  return (
    <DataTable<FoundRecord>
      label={texts.heading}
      rows={records}
      keyOf={({ place }) => place}
      columns={[
        {
          name: texts.event,
          cell: ({ eventType, eventId }) => (
            <RowName detail={eventId}>{eventType ?? texts.unknownEvent}</RowName>
          ),
        },
        { name: texts.key, cell: ({ key }) => key ?? '–' },
        { name: texts.at, cell: ({ at }) => <Moment at={at} /> },
        {
          name: '',
          cell: (record) => (
            <RowActions>
              <Button
                size="xs"
                variant="default"
                aria-label={texts.showOf(record.place)}
                onClick={() => onShow(record)}
              >
                {texts.show}
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

function RecordDialog({ record, onClose }: { record: FoundRecord; onClose(): void }) {
  const { search: texts, close } = useTexts();
  return (
    <Dialog title={record.eventType ?? texts.unknownEvent} onClose={onClose}>
      <div className={form.form}>
        <Notice tone="information" title={record.place}>
          <Moment at={record.at} />
        </Notice>
        <Content content={record} />
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
