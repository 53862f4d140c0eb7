import ts from 'typescript';

type Schema = Record<string, unknown>;

/** TypeScript's types as JSON Schema, as `JSON.stringify` would write their values. */
export class TypeSchemas {
  /** The named ones among them, for the document's components. */
  readonly named = new Map<string, Schema>();
  private readonly nameByType = new Map<ts.Type, string>();
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.schemaOfUnion(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.checker.typeToString(type) === 'true' };
    }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    // Of everything else nothing is known but that it is there.
    if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return {};
    return this.schemaOfObject(type);
  }

  private schemaOfUnion(type: ts.UnionType): Schema {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    if (parts.length === 1) return this.schemaOf(parts[0]!);
    const schemas = parts.map((part) => this.schemaOf(part));
    if (schemas.every((schema) => 'const' in schema || schema['type'] === 'null')) {
      const values = schemas.map((schema) => ('const' in schema ? schema['const'] : null));
      const isBoolean = values.length === 2 && values.every((value) => typeof value === 'boolean');
      return isBoolean ? { type: 'boolean' } : { enum: values.sort() };
    }
    return { anyOf: schemas };
  }

  private schemaOfObject(type: ts.Type): Schema {
    if (this.checker.isTupleType(type)) {
      const prefixItems = this.argumentsOf(type).map((item) => this.schemaOf(item));
      return { type: 'array', prefixItems };
    }
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.schemaOf(this.argumentsOf(type)[0]!) };
    }
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    const name = this.nameOf(type);
    if (name === undefined) return this.schemaOfProperties(type);
    if (!this.named.has(name)) {
      // Before its properties, which may be of the same type.
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
            { ...this.schemaOf(type), ...this.described(property) },
          ]),
        ),
      }),
      ...(required.length > 0 && { required: required.map(({ property }) => property.name) }),
      ...(values && { additionalProperties: this.schemaOf(values) }),
    };
  }

  /** Of an interface or of what has a name of its own; none for what is made of others, such as `Page<T>`. */
  private nameOf(type: ts.Type): string | undefined {
    const known = this.nameByType.get(type);
    if (known !== undefined) return known;
    const isGeneric = type.aliasTypeArguments !== undefined || this.argumentsOf(type).length > 0;
    const symbol = type.aliasSymbol ?? (type.isClassOrInterface() ? type.symbol : undefined);
    if (isGeneric || !symbol) return undefined;
    const name = this.freeName(symbol.name);
    this.nameByType.set(type, name);
    return name;
  }

  /** Two rooms may give one name to two things. */
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
    return comment ? { description: comment.replace(/\s+/g, ' ').trim() } : {};
  }
}

function mayBeLeftOut(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}
