import { holdsSecret } from '#config-compiler/diagnostic/mask-secrets.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { fillNames, type Node } from './name-places.ts'
import type { NameKind } from './names.ts'
import { editorSnippets } from './snippets.ts'

type Files = Record<string, Node>

/**
 * What a file about an entity may be just defining; the fields of a workflow's entity are foreign
 * to it.
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
 * Returns the schemas for editors, by file name: the language's with the names this configuration
 * defines. Names in a file depend on its entity. Each schema is self-contained, because language
 * servers fail on recursion across files.
 * @param schemas the language's own, by file name
 */
export function editorSchemas(schemas: Files, config: Config): Files {
  return Object.fromEntries(
    Object.keys(schemas)
      .filter((file) => file !== 'definitions.schema.json')
      .map((file) => [file, new Bundle(schemas, config, file).build()]),
  )
}

/** One schema with all definitions it needs, in as many variants as there are entities. */
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

    // In draft-07 a reference swallows what stands beside it.
    const body = '$ref' in root ? { allOf: [root] } : { ...this.requiredKeys(), ...root }

    return { ...texts, ...body, ...this.rest() }
  }

  /** The keys that each file of this kind has, whatever it is about. */
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
          // A title with a secret in it is written nowhere: its file then knows the names of no
          // entity.
          Object.entries(this.config.entities).flatMap(([id, { title }]) =>
            holdsSecret(title) ? [] : [[title, whole(id)] as [string, Node]],
          ),
          whole(),
        )
      default:
        return whole()
    }
  }

  /** The kind of a page decides its keys; the entity or form it names decides the names inside. */
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

  /** A reference to a definition as it is for an entity; it is added when it is not there yet. */
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

      // An editor offers whatever has required keys as a whole. A file is so once, not once for
      // each entity that it may be about.
      if (file === this.file && isBranched(file) && (definition === '' || isPageKind(definition)))
        delete filled['required']

      this.definitions[key] = offered ? { ...filled, defaultSnippets: offered } : filled
    }

    return { $ref: `#/definitions/${key}` }
  }

  /** References of a file become references inside of this schema. */
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

/** What every kind of page must say. */
const everyPage = ['kind', 'path', 'title']

/** Whether what stands in a file depends on the entity, form or kind that it names. */
const isBranched = (file: string) => /^(page|form|workflow|entity)\./.test(file)

const isPageKind = (definition: string) => definition.endsWith('Page')

/** One schema out of several, chosen by the value of a key. */
function branches(key: string, title: string, cases: [string, Node][], otherwise: Node): Node {
  return cases.reduceRight<Node>(
    (rest, [value, branch]) => ({
      // Turned round: the keys that a condition requires would be offered once for each case.
      if: { not: { properties: { [key]: { const: value, title } }, required: [key] } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: rest,
      else: branch,
    }),
    otherwise,
  )
}
