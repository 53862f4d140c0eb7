import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile, insertAt, missing } from './insertion.ts';
import { appendToConstant } from './typescript-list.ts';

const SERVICES = 'deployment/services.ts';

/** Adds the service's consumer group with its topics, and its declaration, from which the deployment follows. */
export function declareService(tree: Tree, { name, camelName }: NewConsumer): void {
  appendToConstant(tree, 'libs/contracts/src/topics.ts', 'consumerGroups', `'${name}'`);
  appendToConstant(tree, SERVICES, 'services', `'${name}': ${camelName}`);
  editFile(tree, SERVICES, (text) => {
    const last = [...text.matchAll(/^import .* from '\.\.\/apps\/.*;$/gm)].at(-1);
    if (!last) throw missing(SERVICES, 'import of a declaration');
    const line = `\nimport { ${camelName} } from '../apps/${name}/service.ts';`;
    return insertAt(text, last.index + last[0].length, line);
  });
}
