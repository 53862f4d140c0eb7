import { type Language, languages } from '#contracts';
import { escapeHtml } from '#http';

export type UnsubscribeState = 'wanted' | 'unwanted' | 'unknown';

interface Texts {
  title: string;
  /** The current state, with the company's name. */
  wanted: (companyName: string) => string;
  unwanted: string;
  unknown: string;
  stop: string;
  resume: string;
  always: string;
}

// A language without texts does not compile.
const texts: Record<Language, Texts> = {
  en: {
    title: 'Reminders by mail',
    wanted: (companyName) =>
      `We send you reminders about the cards of ${companyName}: to add funds, to make a first purchase, to set up auto top-up.`,
    unwanted: 'We send you no reminders any more.',
    unknown: 'This link is not complete. Please open it from the mail again.',
    stop: 'Stop the reminders',
    resume: 'Send them again',
    always: 'Confirmations and alerts about cards and accounts still reach you.',
  },
  de: {
    title: 'Erinnerungen per E-Mail',
    wanted: (companyName) =>
      `Wir senden Ihnen Erinnerungen zu den Karten von ${companyName}: Guthaben aufladen, erster Einkauf, automatisch aufladen.`,
    unwanted: 'Wir senden Ihnen keine Erinnerungen mehr.',
    unknown: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
    stop: 'Keine Erinnerungen mehr',
    resume: 'Wieder senden',
    always: 'Bestätigungen und Warnungen zu Karten und Konten erhalten Sie weiterhin.',
  },
};

export interface UnsubscribePageOptions {
  state: UnsubscribeState;
  language: string;
  companyName?: string;
  /** The token of the mail's link, to which the forms post. */
  token: string;
}

/** A page without scripts, because it must work in any program that opens links. */
export function unsubscribePage(options: UnsubscribePageOptions): string {
  const { state, companyName = '', token } = options;
  const language = languages.find((one) => one === options.language) ?? languages[0];
  const say = texts[language];
  const path = `/unsubscribe/${encodeURIComponent(token)}`;
  const parts: Record<UnsubscribeState, string[]> = {
    wanted: [paragraph(say.wanted(companyName)), form(path, say.stop), paragraph(say.always)],
    unwanted: [paragraph(say.unwanted), form(`${path}/resume`, say.resume), paragraph(say.always)],
    unknown: [paragraph(say.unknown)],
  };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(say.title)}</title>
<link rel="stylesheet" href="/unsubscribe.css">
</head>
<body>
<main>
<h1>${escapeHtml(say.title)}</h1>
${parts[state].join('\n')}
</main>
</body>
</html>
`;
}

export const unsubscribeStyle = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1.25rem; }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.25rem; border: 0; border-radius: 0.5rem;
  background: #1a4fd6; color: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
`;

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function form(action: string, label: string): string {
  return `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;
}
