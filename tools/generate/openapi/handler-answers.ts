import { join } from 'node:path';
import ts from 'typescript';
import { publishedWords } from '../doc-comments.ts';
import { controllerSources } from './operations.ts';

/** Facts about a controller's method that only the sources contain. */
interface HandlerAnswer {
  /** JSON Schema of the return value; undefined if the method returns nothing or writes the answer itself. */
  schema?: object;
  description?: string;
}

export interface HandlerAnswers {
  /** By `Controller.method`. */
  byName: ReadonlyMap<string, HandlerAnswer>;
  /** JSON Schemas of the named types in answers. */
  schemas: Readonly<Record<string, object>>;
}

/** Reads the return types of the controllers' handlers. */
export function readHandlerAnswers(
  root: string,
  sources: readonly string[] = controllerSources(root),
): HandlerAnswers {
  const files = sources.map((source) => join(root, source));
  const program = ts.createProgram(files, compilerOptionsOf(root));
  const checker = program.getTypeChecker();
  const schemas = new TypeSchemas(checker);
  const byName = new Map<string, HandlerAnswer>();
  for (const file of files) {
    for (const statement of program.getSourceFile(file)!.statements) {
      if (!ts.isClassDeclaration(statement) || !statement.name) continue;
      for (const member of statement.members) {
        if (!ts.isMethodDeclaration(member)) continue;
        const name = `${statement.name.text}.${member.name.getText()}`;
        byName.set(name, answerOf(member, checker, schemas));
      }
    }
  }
  const named = [...schemas.named].sort(([one], [other]) => (one < other ? -1 : 1));
  return { byName, schemas: Object.fromEntries(named) };
}

function answerOf(
  method: ts.MethodDeclaration,
  checker: ts.TypeChecker,
  schemas: TypeSchemas,
): HandlerAnswer {
  const signature = checker.getSignatureFromDeclaration(method)!;
  const returned = checker.getReturnTypeOfSignature(signature);
  const type = checker.getAwaitedType(returned) ?? returned;
  const isJson =
    !(type.flags & (ts.TypeFlags.VoidLike | ts.TypeFlags.Any | ts.TypeFlags.StringLike)) &&
    type.symbol?.name !== 'StreamableFile';
  const comment = ts.displayPartsToString(signature.getDocumentationComment(checker));
  return {
    ...(isJson && { schema: schemas.schemaOf(type) }),
    ...(comment && { description: publishedWords(comment) }),
  };
}

function compilerOptionsOf(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  // Only the requested files and their imports.
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    root,
  );
  return { ...options, incremental: false, noEmit: true };
}

type Schema = Record<string, unknown>;

/** TypeScript types as JSON Schema, as `JSON.stringify` would write their values. */
class TypeSchemas {
  /** The named types, for the document's components. */
  readonly named = new Map<string, Schema>();
  private readonly nameByType = new Map<ts.Type, string>();
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.schemaOfNamedUnion(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.checker.typeToString(type) === 'true' };
    }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    // Amounts, counts and sequence numbers are integers; other numbers have the tag `@type number`.
    if (flags & ts.TypeFlags.NumberLike) return { type: 'integer', format: 'int64' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object', additionalProperties: true };
    // Other types are unknown, so any value is allowed.
    if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return {};
    return this.schemaOfObject(type);
  }

  /** A named union of strings becomes a separate type in every client. */
  private schemaOfNamedUnion(type: ts.UnionType): Schema {
    const isChoice = type.types.every((part) => part.isStringLiteral());
    const name = isChoice ? this.nameOf(type) : undefined;
    if (name === undefined) return this.schemaOfUnion(type);
    this.named.set(name, { ...this.schemaOfUnion(type), ...this.described(type.aliasSymbol!) });
    return { $ref: `#/components/schemas/${name}` };
  }

  private schemaOfUnion(type: ts.UnionType): Schema {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    if (parts.length === 1) return this.schemaOf(parts[0]!);
    if (parts.every(isBytes)) return this.schemaOf(parts[0]!);
    const schemas = parts.map((part) => this.schemaOf(part));
    if (schemas.every((schema) => 'const' in schema || schema['type'] === 'null')) {
      const values = schemas.map((schema) => ('const' in schema ? schema['const'] : null));
      const isBoolean = values.length === 2 && values.every((value) => typeof value === 'boolean');
      if (isBoolean) return { type: 'boolean' };
      const isNullable = values.includes(null);
      const choices = values.filter((value) => value !== null).sort();
      if (choices.every((value) => typeof value === 'boolean'))
        return { type: ['boolean', 'null'] };
      return {
        type: isNullable ? ['string', 'null'] : 'string',
        enum: [...choices, ...(isNullable ? [null] : [])],
      };
    }
    const distinct = [
      ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
    ];
    return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
  }

  private schemaOfObject(type: ts.Type): Schema {
    if (this.checker.isTupleType(type)) {
      const prefixItems = this.argumentsOf(type).map((item) => this.schemaOf(item));
      return { type: 'array', prefixItems };
    }
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.schemaOf(this.argumentsOf(type)[0]!) };
    }
    // Bytes are base64url in JSON. WebAuthn's options have them.
    if (isBytes(type)) return { type: 'string' };
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    // A schema of JSON schemas would not be useful.
    if (type.symbol?.name === 'JsonSchema') return { type: 'object', additionalProperties: true };
    const name = this.nameOf(type);
    if (name === undefined) return this.schemaOfProperties(type);
    if (!this.named.has(name)) {
      // Set before its properties, which may refer to the same type.
      this.named.set(name, {});
      this.named.set(name, { ...this.described(type.symbol), ...this.schemaOfProperties(type) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private schemaOfProperties(type: ts.Type): Schema {
    const values = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const properties = this.checker.getPropertiesOfType(type);
    const typed = properties.map((property) => ({
      property,
      type: this.checker.getTypeOfSymbol(property),
    }));
    const required = typed.filter(
      ({ property, type }) => !(property.flags & ts.SymbolFlags.Optional) && !mayBeLeftOut(type),
    );
    return {
      type: 'object',
      ...(typed.length > 0 && {
        properties: Object.fromEntries(
          typed.map(({ property, type }) => [
            property.name,
            { ...withFormat(property, this.schemaOf(type)), ...this.described(property) },
          ]),
        ),
      }),
      ...(required.length > 0 && { required: required.map(({ property }) => property.name) }),
      ...(values && { additionalProperties: this.schemaOf(values) }),
    };
  }

  /** The name of an interface or alias; `Page<Card>` becomes `CardPage`. */
  private nameOf(type: ts.Type): string | undefined {
    const known = this.nameByType.get(type);
    if (known !== undefined) return known;
    const symbol =
      type.aliasSymbol ?? (type.symbol?.name.startsWith('__') ? undefined : type.symbol);
    const over = type.aliasTypeArguments ?? this.argumentsOf(type);
    const names = over.map((part) => (part.aliasSymbol ?? part.getSymbol())?.name ?? '');
    // Types derived by TypeScript's utility types are described inline.
    if (!symbol || !isOfTheHouse(symbol) || names.includes('')) return undefined;
    const whole = [...names, symbol.name];
    const short = whole.map(withoutResource).join('');
    // A stored entity may have the same name as its resource.
    const name = this.isTaken(short) ? this.freeName(whole.join('')) : short;
    this.nameByType.set(type, name);
    return name;
  }

  private isTaken(name: string): boolean {
    return [...this.nameByType.values()].includes(name);
  }

  /** Two modules may use the same name for different types. */
  private freeName(name: string): string {
    const taken = new Set(this.nameByType.values());
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    return free;
  }

  private argumentsOf(type: ts.Type): readonly ts.Type[] {
    const isReference = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
    return isReference ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
  }

  private described(symbol: ts.Symbol): Schema {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    return comment ? { description: publishedWords(comment) } : {};
  }
}

/** Removes the suffix `Resource`, which is not used in the published document. */
function withoutResource(name: string): string {
  return name.replace(/(?<=.)(Resource|Of)$/, '');
}

function isOfTheHouse(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).every(
    (declaration) => !declaration.getSourceFile().fileName.includes('/node_modules/'),
  );
}

/**
 * Times are recognised by names such as `createdAt`; other times, and numbers that are not integers, have a
 * tag.
 */
function withFormat(property: ts.Symbol, schema: Schema): Schema {
  const tags = property.getJsDocTags();
  const tagged = (name: string) =>
    ts.displayPartsToString(tags.find((tag) => tag.name === name)?.text);
  const format = tagged('format') || (/At$/.test(property.name) ? 'date-time' : '');
  if (tagged('type') === 'number') return withoutInteger(schema);
  if (format === '') return schema;
  return mapTexts(schema, (text) => ({ ...text, format }));
}

function withoutInteger(schema: Schema): Schema {
  if (schema['type'] === 'integer') return { type: 'number', format: 'double' };
  const parts = schema['anyOf'] as Schema[] | undefined;
  return parts ? { anyOf: parts.map(withoutInteger) } : schema;
}

function mapTexts(schema: Schema, map: (text: Schema) => Schema): Schema {
  if (schema['type'] === 'string' && !('enum' in schema)) return map(schema);
  const parts = schema['anyOf'] as Schema[] | undefined;
  return parts ? { anyOf: parts.map((part) => mapTexts(part, map)) } : schema;
}

function mayBeLeftOut(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}

function isBytes(type: ts.Type): boolean {
  return type.getProperty('byteLength') !== undefined;
}
