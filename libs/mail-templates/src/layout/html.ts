/** HTML that is already escaped. */
export class Html {
  constructor(readonly source: string) {}

  static join(parts: readonly Html[]): Html {
    return new Html(parts.map(({ source }) => source).join(''));
  }
}

const PLACE = /\[\[(>?\w+)\]\]/;

/** An HTML template: `[[name]]` is replaced by escaped text, `[[>name]]` by HTML. */
export class HtmlTemplate {
  /** Constant texts and names of placeholders, alternating. */
  private readonly parts: readonly string[];

  constructor(source: string) {
    this.parts = source.split(PLACE);
  }

  /** @throws Error for a missing value, or one of the wrong kind: a programming error. */
  fill(values: Readonly<Record<string, string | Html>>): Html {
    return new Html(
      this.parts.map((part, index) => (index % 2 === 0 ? part : filled(part, values))).join(''),
    );
  }
}

function filled(place: string, values: Readonly<Record<string, string | Html>>): string {
  const value = place.startsWith('>') ? values[place.slice(1)] : values[place];
  if (place.startsWith('>') ? value instanceof Html : typeof value === 'string') {
    return value instanceof Html ? value.source : escapeHtml(value as string);
  }
  throw new Error(`the mail layout lacks a value for ${place}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
