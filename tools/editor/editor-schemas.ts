import { hasSecret } from '#config-compiler/diagnostic/mask-secrets.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { fillNames, type Node } from './name-places.ts'
import type { NameKind } from './names.ts'
import { editorSnippets } from './snippets.ts'

type Files = Record<string, Node>

/**
 * Kinds of names that a file may be defining itself, by its schema and the schema referred to. A
 * workflow does not define the fields of its entity.
 */
const defines: Record<string, Record<string, NameKind[]>> = {
  'entity.schema.json': {
    'entity.schema.json': ['field', 'path'],
    'definitions.schema.json': ['path'],
    'page.schema.json': ['column'],
  },
  'workflow.schema.json': {
    'workflow.schema.json': ['state', 'states', 'dialog', 'transition', 'flag', 'path'],
    'definitions.schema.json': ['path', 'state', 'states', 'flag'],
  },
}

/**
 * Editor schemas by file name: the language's with the names this configuration defines, which in a
 * file depend on its entity. Each is self-contained, because language servers fail on recursion
 * across files.
 * @param schemas the language's own, by file name
 */
export function editorSchemas(schemas: Files, config: Config): Files {
  return Object.fromEntries(
    Object.keys(schemas)
      .filter((file) => file !== 'definitions.schema.json')
      .map((file) => [file, new Bundle(schemas, config, file).build()]),
  )
}

/** One self-contained schema, with a variant of its definitions per entity. */
class Bundle {
  private readonly schemas: Files
  private readonly config: Config
  private readonly file: string
  private readonly definitions: Files = {}

  constructor(schemas: Files, config: Config, file: string) {
    this.schemas = schemas
    this.config = config
    this.file = file
  }

  build(): Node {
    const { $schema, title, description, properties } = memberOf(this.schemas, this.file)
    const texts = { $schema, title, description }
    const root = this.root()
    if (this.file === 'page.schema.json')
      return { ...texts, type: 'object', required: everyPage, properties, ...root, ...this.rest() }

    // In draft-07 a reference overrides its siblings.
    const body = '$ref' in root ? { allOf: [root] } : { ...this.requiredKeys(), ...root }

    return { ...texts, ...body, ...this.rest() }
  }

  private requiredKeys(): Node {
    const { properties, required } = memberOf(this.schemas, this.file) as {
      properties: Node
      required: string[]
    }
    const texts = required.map((key) => {
      const { title, description } = properties[key] as Node
      return [key, { title, description }]
    })

    return { type: 'object', required, properties: Object.fromEntries(texts) as Node }
  }

  private rest(): Node {
    const ownSnippets = editorSnippets[this.file]?.['']
    return {
      ...(ownSnippets ? { defaultSnippets: ownSnippets } : {}),
      definitions: this.definitions,
    }
  }

  private root(): Node {
    const entities = Object.keys(this.config.entities)
    const whole = (entity?: string): Node => this.use(this.file, '', entity)
    switch (this.file) {
      case 'page.schema.json':
        return this.pageRoot(entities)
      case 'form.schema.json':
      case 'workflow.schema.json':
        return branches(
          'entity',
          '实体',
          entities.map((id) => [id, whole(id)]),
          whole(),
        )
      case 'entity.schema.json':
        return branches(
          'title',
          '名称',
          Object.entries(this.config.entities).flatMap(([id, { title }]) =>
            hasSecret(title) ? [] : [[title, whole(id)] as [string, Node]],
          ),
          whole(),
        )
      default:
        return whole()
    }
  }

  /** A page's kind decides its keys; its entity or form the names inside. */
  private pageRoot(entities: string[]): Node {
    const page = (definition: string, entity?: string) => this.use(this.file, definition, entity)
    const ofForm = (definition: string): Node =>
      branches(
        'form',
        '表单',
        Object.entries(this.config.forms).map(([id, { entity }]) => [id, page(definition, entity)]),
        page(definition),
      )

    const kinds: [string, Node][] = [
      [
        'list',
        branches(
          'entity',
          '实体',
          entities.map((id) => [id, page('ListPage', id)]),
          page('ListPage'),
        ),
      ],
      ['form', ofForm('FormPage')],
      ['record', ofForm('RecordPage')],
      ['review', ofForm('ReviewPage')],
      ['article', page('ArticlePage')],
      ['board', page('BoardPage')],
      ['screen', page('ScreenPage')],
    ]

    return branches('kind', '页面种类', kinds, {})
  }

  /** Refers to a definition's variant for an entity, added if missing. */
  private use(file: string, definition: string, entity: string | undefined): Node {
    const key = [entity ?? 'any', file.replace('.schema.json', ''), definition || 'File'].join('.')
    if (!(key in this.definitions)) {
      this.definitions[key] = {}
      const { $schema, $id, discriminator, definitions, ...whole } = memberOf(this.schemas, file)

      void [$schema, $id, discriminator]
      const source = definition === '' ? whole : (definitions as Files)[definition]
      const localDefinitions = defines[this.file]?.[file] ?? []
      const filled = this.follow(
        fillNames(source, {
          config: this.config,
          ...(entity === undefined ? {} : { entity }),
          definableKinds: localDefinitions,
        }),
        file,
        entity,
      ) as Node

      const offered = definition === '' ? undefined : editorSnippets[file]?.[definition]

      // Editors offer any object with required keys as a whole: once per file, not per entity.
      if (file === this.file && isBranched(file) && (definition === '' || isPageKind(definition)))
        delete filled['required']

      this.definitions[key] = offered ? { ...filled, defaultSnippets: offered } : filled
    }

    return { $ref: `#/definitions/${key}` }
  }

  /** Replaces references by local ones. */
  private follow(node: unknown, file: string, entity: string | undefined): unknown {
    if (Array.isArray(node)) return node.map((item) => this.follow(item, file, entity))
    if (node === null || typeof node !== 'object') return node

    const { $ref, 'x-entity': foreign, ...rest } = node as Node

    // Some places refer to another entity than the rest of the file; '' is one that varies.
    const subject = typeof foreign === 'string' ? foreign : entity
    const followed = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, this.follow(value, file, subject)]),
    )
    if (typeof $ref !== 'string') return followed

    const [other = '', path = ''] = $ref.split('#')
    const used = this.use(other || file, path.replace('/definitions/', ''), subject)

    // In draft-07 a `$ref` overrides its siblings, such as a title.
    return Object.keys(followed).length > 0 ? { ...followed, allOf: [used] } : used
  }
}

const everyPage = ['kind', 'path', 'title']

/** Branches on its entity, form or kind. */
const isBranched = (file: string) => /^(page|form|workflow|entity)\./.test(file)

const isPageKind = (definition: string) => definition.endsWith('Page')

/** By the value of a key. */
function branches(key: string, title: string, cases: [string, Node][], otherwise: Node): Node {
  return cases.reduceRight<Node>(
    (rest, [value, branch]) => ({
      // Inverted: required keys of a condition would be offered once per case.
      if: { not: { properties: { [key]: { const: value, title } }, required: [key] } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: rest,
      else: branch,
    }),
    otherwise,
  )
}
