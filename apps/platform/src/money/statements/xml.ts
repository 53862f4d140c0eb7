/** Elements of an XML document. */
export class Xml {
  private constructor(readonly text: string) {}

  /** An element with a text. */
  static text(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Xml {
    const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    return new Xml(`<${name}${told.join('')}>${escaped(text)}</${name}>`);
  }

  /** An element with others, in their order; what is false is left out. */
  static of(name: string, ...children: (Xml | false)[]): Xml {
    const inner = children.map((child) => (child ? child.text : ''));
    return new Xml(`<${name}>${inner.join('')}</${name}>`);
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// XML 1.0 has no way to write these.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
