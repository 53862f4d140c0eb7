/** HTML that needs no escaping any more. */
export class Html {
  constructor(readonly source: string) {}

  static join(parts: readonly Html[]): Html {
    return new Html(parts.map(({ source }) => source).join(''));
  }
}

const PLACE = /\[\[(>?\w+)\]\]/;

/** A piece of HTML with places to fill: `[[name]]` takes text and escapes it, `[[>name]]` takes HTML. */
export class HtmlTemplate {
  /** Constant text and the names of places, by turns. */
  private readonly parts: readonly string[];

  constructor(source: string) {
    this.parts = source.split(PLACE);
  }

  /** @throws Error for a place without a value, or a value of the other sort: a mistake of the programmer. */
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
