import type { TopicDeclaration } from '#contracts';
import { asJson } from './as-json.js';
import { asShell } from './as-shell.js';
import { asStrimzi } from './as-strimzi.js';
import { asTerraform } from './as-terraform.js';
import type { DeclareOptions } from './declare-options.js';

const forms = { json: asJson, shell: asShell, strimzi: asStrimzi, terraform: asTerraform };

export type Form = keyof typeof forms;

export const formNames = Object.keys(forms) as Form[];

/** The declared topics in the format of another tool. */
export function declare(
  form: Form,
  topics: readonly TopicDeclaration[],
  options: DeclareOptions,
): string {
  return forms[form](topics, options);
}
