/** A mail's text, in the parts that both its HTML and its plain version are made of. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  closing: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export function renderLayout(content: MailContent, language: string): RenderedMail {
  const { subject, greeting, paragraphs, closing } = content;
  return {
    subject,
    text: `${[greeting, ...paragraphs, closing].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${[greeting, ...paragraphs, closing].map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</div>
</body>
</html>
`,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
