import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile } from './insertion.ts';
import { appendToConstant } from './typescript-list.ts';

/** Adds the service's consumer group with its topics, and adds it to `npm start` and Nest's CLI. */
export function declareService(tree: Tree, { name, port }: NewConsumer): void {
  appendToConstant(tree, 'libs/contracts/src/topics.ts', 'consumerGroups', `'${name}'`);
  appendToConstant(
    tree,
    'local/services/service-names.ts',
    'defaultPorts',
    `${propertyOf(name)}: ${port}`,
  );
  appendToConstant(
    tree,
    'local/services/service-table.ts',
    'serviceTable',
    `${propertyOf(name)}: onPartnerSide()`,
  );
  editFile(tree, 'nest-cli.json', (text) => {
    const settings = JSON.parse(text) as { projects: Record<string, object> };
    settings.projects[name] = {
      type: 'application',
      root: `apps/${name}`,
      entryFile: `apps/${name}/src/main`,
      sourceRoot: `apps/${name}/src`,
    };
    return `${JSON.stringify(settings, null, 2)}\n`;
  });
}

function propertyOf(name: string): string {
  return name.includes('-') ? `'${name}'` : name;
}
