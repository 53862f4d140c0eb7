import type { BrandingResource, ChangeBranding } from '#contracts';
import { logoTypes, MAX_LOGO_BYTES } from '#contracts/browser';
import {
  Button,
  FileButton,
  Group,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import form from '../../shared/form/form.module.css';
import { brandShadesOf } from '../../shared/branding/apply-brand.js';
import { languageNameIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, Sheet } from '../../shared/parts/parts.js';
import { SaveEnd } from '../parts.js';
import { useMay } from '../session.js';
import { useBranding, useBrandingChange, useIntegrationLevel } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';
import classes from './branding.module.css';
import { CardDetailsPages } from './card-details-pages.js';

const COLOR = /^#[0-9a-f]{6}$/i;

/** The languages of the form; further ones that the partner has set are shown, too. */
const LANGUAGES = ['en', 'de'];

const plainFields = ['displayName', 'primaryColor', 'replyTo', 'appAddress'] as const;
const whiteLabelFields = ['senderAddress', 'hostName'] as const;
type TextField = (typeof plainFields)[number] | (typeof whiteLabelFields)[number];

/** How the partner appears to its customers: name, logo, colour, instructions and addresses. */
export function BrandingScreen() {
  const texts = useTexts().branding;
  const branding = useBranding();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Loaded query={branding}>{(shown) => <ShownBranding branding={shown} />}</Loaded>
      <CardDetailsPages />
    </>
  );
}

type Draft = Record<TextField, string> & {
  logo: string | null;
  instructions: Record<string, string>;
};

function draftOf(branding: BrandingResource): Draft {
  const { displayName, primaryColor, replyTo, appAddress, logo } = branding;
  const { senderAddress, hostName } = branding;
  return {
    displayName,
    primaryColor: primaryColor ?? '',
    replyTo: replyTo ?? '',
    appAddress: appAddress ?? '',
    senderAddress: senderAddress ?? '',
    hostName: hostName ?? '',
    logo,
    instructions: branding.instructions,
  };
}

/** What differs from what is stored. An empty field removes the value. */
function changesOf(branding: BrandingResource, draft: Draft): ChangeBranding {
  const stored = draftOf(branding);
  const texts = [...plainFields, ...whiteLabelFields].flatMap((name) => {
    const text = draft[name].trim();
    return text === stored[name] ? [] : [[name, text === '' ? null : text] as const];
  });
  const instructions = Object.fromEntries(
    Object.entries(draft.instructions).filter(([, text]) => text.trim() !== ''),
  );
  const isSame = JSON.stringify(instructions) === JSON.stringify(stored.instructions);
  return {
    ...Object.fromEntries(texts),
    ...(draft.logo !== stored.logo && { logo: draft.logo }),
    ...(!isSame && { instructions }),
  };
}

function ShownBranding({ branding }: { branding: BrandingResource }) {
  const { branding: texts } = useTexts();
  const mayChange = useMay('changeBranding');
  const [draft, setDraft] = useState(() => draftOf(branding));
  return (
    <>
      {mayChange && (
        <Sheet title={texts.form}>
          <BrandingForm branding={branding} draft={draft} onChange={setDraft} />
        </Sheet>
      )}
      <Sheet title={texts.preview}>
        <Preview draft={draft} />
      </Sheet>
    </>
  );
}

interface BrandingFormProps {
  branding: BrandingResource;
  draft: Draft;
  onChange(draft: Draft): void;
}

function BrandingForm({ branding, draft, onChange }: BrandingFormProps) {
  const { branding: texts } = useTexts();
  const { data: level } = useIntegrationLevel();
  const request = useBrandingChange();
  const [problem, setProblem] = useState<string | null>(null);
  const change = (changed: Partial<Draft>) => {
    request.reset();
    setProblem(null);
    onChange({ ...draft, ...changed });
  };
  const isColorWrong = draft.primaryColor !== '' && !COLOR.test(draft.primaryColor.trim());
  const input = (name: TextField) => ({
    label: texts.fields[name],
    description: texts.about[name],
    value: draft[name],
    autoComplete: 'off',
    spellCheck: false,
    error: hasProblem(request.error, name) && texts.wrong[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const isWhiteLabel = level?.level === 'white_label';
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isColorWrong) return;
        request.mutate(changesOf(branding, draft), {
          onSuccess: (stored) => onChange(draftOf(stored)),
        });
      }}
    >
      <TextInput {...input('displayName')} maxLength={60} />
      <LogoField
        logo={draft.logo}
        problem={problem}
        onChange={(logo) => change({ logo })}
        onProblem={setProblem}
      />
      <ColorField
        input={input('primaryColor')}
        isWrong={isColorWrong}
        onChange={(primaryColor) => change({ primaryColor })}
      />
      <Instructions
        instructions={draft.instructions}
        isWrong={hasProblem(request.error, 'instructions')}
        onChange={(instructions) => change({ instructions })}
      />
      <TextInput {...input('replyTo')} type="email" maxLength={254} />
      <TextInput
        {...input('appAddress')}
        inputMode="url"
        maxLength={500}
        placeholder="https://app.partner.example/approve/{requestId}?return={returnUrl}"
      />
      {isWhiteLabel ? (
        <>
          <TextInput {...input('senderAddress')} type="email" maxLength={254} />
          <TextInput {...input('hostName')} maxLength={253} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.whiteLabelOnly}
        </Text>
      )}
      <SaveEnd request={request} texts={texts} />
    </form>
  );
}

interface ColorFieldProps {
  input: TextInputProps & { value: string };
  isWrong: boolean;
  onChange(color: string): void;
}

/** A color that is typed, or chosen. */
function ColorField({ input, isWrong, onChange }: ColorFieldProps) {
  const { branding: texts } = useTexts();
  const { value, error } = input;
  return (
    <Group align="end" gap="sm">
      <TextInput
        {...input}
        maxLength={7}
        placeholder="#1f5eff"
        error={isWrong ? texts.wrong.primaryColor : error}
      />
      <input
        type="color"
        className={classes.color}
        aria-label={texts.chooseColor}
        value={COLOR.test(value) ? value.toLowerCase() : '#ffffff'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}

function hasProblem(error: RequestError | null, name: string): boolean {
  return (error?.fields ?? []).some(({ pointer }) => pointer.startsWith(`/${name}`));
}

interface LogoFieldProps {
  /** A data: URL. */
  logo: string | null;
  problem: string | null;
  onChange(logo: string | null): void;
  onProblem(problem: string): void;
}

function LogoField({ logo, problem, onChange, onProblem }: LogoFieldProps) {
  const { branding: texts } = useTexts();
  const resetFile = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    resetFile.current?.();
    if (!file) return;
    if (!logoTypes.some((type) => type === file.type)) onProblem(texts.logoType);
    else if (file.size > MAX_LOGO_BYTES) onProblem(texts.logoSize);
    else if (!(await isImage(file))) onProblem(texts.logoBroken);
    else onChange(await dataUrlOf(file));
  };
  return (
    <div role="group" aria-label={texts.logo}>
      <Text fw={500} size="sm">
        {texts.logo}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.logoAbout}
      </Text>
      <Group gap="sm">
        <FileButton
          resetRef={resetFile}
          accept={logoTypes.join(',')}
          inputProps={{ 'aria-label': texts.chooseLogo }}
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button variant="default" {...button}>
              {texts.chooseLogo}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {texts.removeLogo}
          </Button>
        )}
      </Group>
      {problem && <Notice tone="failure" title={problem} mt="sm" />}
    </div>
  );
}

interface InstructionsProps {
  instructions: Record<string, string>;
  isWrong: boolean;
  onChange(instructions: Record<string, string>): void;
}

/** The text for cardholders on the page of a payment, one for each language. */
function Instructions({ instructions, isWrong, onChange }: InstructionsProps) {
  const { branding: texts } = useTexts();
  const { language: shown } = useLanguage();
  const languages = [...new Set([...LANGUAGES, ...Object.keys(instructions)])];
  return languages.map((language) => (
    <Textarea
      key={language}
      label={texts.instructionsIn(languageNameIn(shown)(language))}
      description={texts.instructionsAbout}
      value={instructions[language] ?? ''}
      maxLength={2_000}
      rows={3}
      error={isWrong && texts.instructionsWrong}
      onChange={(event) => onChange({ ...instructions, [language]: event.currentTarget.value })}
    />
  ));
}

/** The brand as customers see it, also before it is saved. */
function Preview({ draft }: { draft: Draft }) {
  const { branding: texts } = useTexts();
  const { language } = useLanguage();
  const { displayName, logo, primaryColor, instructions } = draft;
  const text = instructions[language] || instructions['en'] || Object.values(instructions)[0];
  return (
    <div className={classes.preview}>
      <svg className={classes.stripe} aria-hidden="true">
        <rect width="100%" height="100%" fill={brandShadesOf(primaryColor)?.filled ?? '#6b7280'} />
      </svg>
      <div className={classes.head}>
        {logo !== null && <Logo logo={logo} name={texts.logo} />}
        <strong>{displayName.trim() || texts.ownName}</strong>
      </div>
      <Text className={classes.instructions}>{text || texts.noInstructions}</Text>
    </div>
  );
}

/** Drawn, because the page's policy loads images only from addresses of its own. */
function Logo({ logo, name }: { logo: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void bitmapOf(logo).then((bitmap) => {
      const shown = canvas.current;
      if (!isCurrent || !shown || !bitmap) return;
      shown.width = bitmap.width;
      shown.height = bitmap.height;
      shown.getContext('2d')?.drawImage(bitmap, 0, 0);
    });
    return () => {
      isCurrent = false;
    };
  }, [logo]);
  return <canvas ref={canvas} className={classes.logo} role="img" aria-label={name} />;
}

async function bitmapOf(dataUrl: string): Promise<ImageBitmap | null> {
  const [head = '', base64 = ''] = dataUrl.split(';base64,');
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const blob = new Blob([bytes], { type: head.slice('data:'.length) });
  return createImageBitmap(blob).catch(() => null);
}

async function isImage(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    () => true,
    () => false,
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
