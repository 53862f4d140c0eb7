import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { repositoryDirectory } from '../repository.ts';

const source = join(repositoryDirectory, 'docs', 'runbooks');

/** Writes the runbooks as pages beside the consoles, so that an alert can lead to its own. */
export function writeRunbookPages(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(source)) {
    const page = pageOf(readFileSync(join(source, name), 'utf8'));
    writeFileSync(join(directory, name.replace(/\.md$/, '.html')), page);
  }
}

function pageOf(markdown: string): string {
  const [, title = 'Runbook'] = /^# (.*)$/m.exec(markdown) ?? [];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui; }
      body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
      pre { overflow-x: auto; padding: 0.5rem; background: color-mix(in srgb, currentcolor 8%, transparent); }
    </style>
  </head>
  <body>
    <p><a href="../index.html">What Prometheus sees</a></p>
    ${asText(render(markdown))}
  </body>
</html>
`;
}

/** Other runbooks are pages here, too; the rest of the documentation is not, and is named only. */
function render(markdown: string): string {
  const elsewhere = /\[([^\]]*)\]\(\.\.\/([^)]*)\)/g;
  const pages = /\]\(([a-z-]+)\.md\)/g;
  return new MarkdownIt({ html: false }).render(
    markdown.replace(elsewhere, '$1 (docs/$2)').replace(pages, ']($1.html)'),
  );
}

/** Prometheus executes what stands in double braces. */
function asText(html: string): string {
  return html.replaceAll('{{', '{{ "{{" }}');
}
