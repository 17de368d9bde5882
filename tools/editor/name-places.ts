import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import { ruleOf } from '#config-compiler/rules.ts'
import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { titledNamesOf, type Name, type NameKind } from './names.ts'

export type Node = { [key: string]: unknown }

/** Where names are taken from, and which the file may define. */
export interface NameContext {
  config: Config
  entity?: string
  /** Names of these kinds are not validated: the file may be adding one. */
  definableKinds: NameKind[]
}

/** Copies a schema, with enums of names at `x-names` and `x-keys`. */
export function fillNames(node: unknown, context: NameContext): unknown {
  if (Array.isArray(node)) return node.map((item) => fillNames(item, context))
  if (node === null || typeof node !== 'object') return node

  const {
    'x-names': kind,
    'x-keys': keys,
    'x-of': _,
    'x-written': __,
    'x-rule': rule,
    ...rest
  } = node as Node
  const filled = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, fillNames(value, context)]),
  )
  if (typeof rule === 'string') return withMessage(filled, rule)
  if (typeof kind === 'string') return withNames(filled, kind as NameKind, context)
  if (typeof keys === 'string') return withKeys(filled, keys as NameKind, context)

  return withPresets(filled, context)
}

/** The rule's message on a condition. Behind `not`, editors take no completions from it. */
function withMessage(condition: Node, rule: string): Node {
  const { title, why } = assertPresent(ruleOf(rule), rule)

  return {
    if: { not: condition },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { type: 'number', errorMessage: `${title.zh}。${why.zh}` },
  }
}

/** The presets of the list page named beside them. */
function withPresets(schema: Node, { config }: NameContext): Node {
  const properties = schema['properties'] as Node | undefined
  if (!properties || !('list' in properties) || !('preset' in properties)) return schema

  const choices = Object.entries(config.pages).flatMap(([id, page]) => {
    const presets = page.kind === 'list' ? (page.presets ?? []) : []
    if (presets.length === 0) return []

    const preset = {
      type: 'string',
      enum: presets.map((item) => item.id),
      enumDescriptions: presets.map(({ title }) => maskSecrets(title)),
    }

    return [
      {
        if: { properties: { list: { const: id, title: '列表页' } }, required: ['list'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { preset } },
      },
    ]
  })

  const conditions = (schema['allOf'] ?? []) as Node[]

  return choices.length > 0 ? { ...schema, allOf: [...conditions, ...choices] } : schema
}

function withNames(schema: Node, kind: NameKind, context: NameContext): Node {
  const names = titledNamesOf(context.config, kind, context.entity)
  if (names.length === 0) return schema

  const one = choice(names, kind, context)
  const { title, description } = schema
  const texts = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }

  if (schema['type'] === 'string') return { ...texts, ...one }
  if ('allOf' in schema) return { ...texts, ...listOf(one) }

  const branches = schema['anyOf'] as Node[]
  const named = (branch: Node): Node => {
    if (branch['type'] === 'string' && !('enum' in branch)) return one
    return isNames(branch) ? listOf(one) : branch
  }

  return { ...schema, anyOf: branches.map(named) }
}

const isNames = ({ $ref }: Node) => typeof $ref === 'string' && $ref.endsWith('/Names')
const listOf = (items: Node): Node => ({ type: 'array', items, minItems: 1, uniqueItems: true })

/**
 * Other values are valid only where the file defines names itself, or where a path or an address
 * may continue.
 */
function choice(names: Name[], kind: NameKind, { definableKinds }: NameContext): Node {
  const knownNames = {
    type: 'string',
    enum: names.map(({ name }) => name),
    enumDescriptions: names.map(({ title }) => title),
  }

  if (definableKinds.includes(kind)) return { anyOf: [knownNames, { type: 'string' }] }
  if (kind === 'address')
    return { anyOf: [knownNames, { type: 'string', pattern: addressPattern(names) }] }
  if (kind === 'path' || kind === 'column')
    return { anyOf: [knownNames, { type: 'string', pattern: '\\.' }] }

  return knownNames
}

/** Turns the keys of a map into properties with Chinese titles as hover text. */
function withKeys(schema: Node, kind: NameKind, context: NameContext): Node {
  const names = titledNamesOf(context.config, kind, context.entity)
  if (names.length === 0) return schema

  const { additionalProperties, ...rest } = schema
  const value = additionalProperties as Node

  return {
    ...rest,
    properties: Object.fromEntries(
      names.map(({ name, title }) => [
        name,
        { ...value, title, description: `${title}（${name}）` },
      ]),
    ),
    additionalProperties: false,
  }
}

/**
 * Addresses in other forms: with a query, of another site, of a menu group, or with a parameter
 * filled in.
 */
function addressPattern(names: Name[]): string {
  const filledIn = names
    .filter(({ name }) => /[{*]/.test(name))
    .map(
      ({ name }) =>
        `^${name
          .replaceAll(/[.+()]/g, String.raw`\$&`)
          .replaceAll(/\{[a-z]+\}/g, '[^/]+')
          .replaceAll('*', '.*')}$`,
    )

  return ['[?#{]', '^https://', '^/[a-z-]+$', ...filledIn].join('|')
}
