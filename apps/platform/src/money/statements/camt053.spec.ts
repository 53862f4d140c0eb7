import { describe, expect, it } from '@jest/globals';
import { Xml } from './camt053.js';

describe('XML', () => {
  it('has elements in their order, with attributes, and leaves out what is false', () => {
    const amount = Xml.text('Amt', '12.50', { Ccy: 'EUR' });
    expect(Xml.of('Ntry', amount, false, Xml.of('Sts')).text).toBe(
      '<Ntry><Amt Ccy="EUR">12.50</Amt><Sts></Sts></Ntry>',
    );
  });

  it.each([
    ['Smith & Sons <"Best">', 'Smith &amp; Sons &lt;&quot;Best&quot;&gt;'],
    ['a\u0007b\ud800c\uffff', 'a\ufffdb\ufffdc\ufffd'],
    ['Zürich 🍕', 'Zürich 🍕'],
  ])('writes %j so that it can be parsed', (text, written) => {
    expect(Xml.text('Nm', text).text).toBe(`<Nm>${written}</Nm>`);
  });
});
