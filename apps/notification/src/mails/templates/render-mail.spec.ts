import { type CardType, cardTypes, type Language, languages } from '#contracts';
import { mailKinds } from '../mail-kind.js';
import { renderMail } from './render-mail.js';

const recipient = {
  name: 'Mia <script>alert("1")</script> & Co',
  email: 'mia@fabrikam.example',
  companyName: 'Fab & Rikam "Söhne" <GmbH>',
};

function render(language: Language, cardType: CardType) {
  return renderMail('card_order_confirmation', { ...recipient, language }, { cardType });
}

describe('renderMail', () => {
  it.each(languages)('has each kind of mail in %s, as HTML and as text', (language) => {
    for (const kind of mailKinds) {
      const mail = renderMail(kind, { ...recipient, language }, { cardType: 'virtual' });
      expect(mail.html).toContain(`<html lang="${language}">`);
      for (const text of [mail.subject, mail.text, mail.html]) {
        expect(text).not.toMatch(/undefined|null|\[object/);
      }
    }
  });

  it('speaks the language of its recipient', () => {
    expect(render('en', 'virtual').subject).toBe(
      `Your virtual card from ${recipient.companyName} is ordered`,
    );
    expect(render('de', 'physical').subject).toBe(
      `Ihre physische Karte von ${recipient.companyName} ist bestellt`,
    );
  });

  it('says something else of each kind of card, and in each language', () => {
    const texts = languages.flatMap((language) =>
      cardTypes.map((cardType) => render(language, cardType).text),
    );
    expect(new Set(texts).size).toBe(languages.length * cardTypes.length);
  });

  it.each(languages)(
    'escapes in the HTML (%s) what people and companies are called',
    (language) => {
      const { html } = render(language, 'virtual');
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<GmbH>');
      expect(html).toContain('Mia &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co');
      expect(html).toContain('Fab &amp; Rikam &quot;Söhne&quot; &lt;GmbH&gt;');
    },
  );

  it.each(languages)('has all of it in the text (%s) too, as it is', (language) => {
    const { text, html } = render(language, 'physical');
    expect(text).toContain(recipient.name);
    expect(text).toContain(recipient.companyName);
    const paragraphs = text.trim().split('\n\n');
    expect(paragraphs).toHaveLength(4);
    expect(html.match(/<p>/g)).toHaveLength(4);
  });
});
