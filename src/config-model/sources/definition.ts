import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { ActName, Condition, FieldType } from '#config-model/types.generated.ts'

/** Not writable by default. */
export interface SourceField {
  type: FieldType
  multiple?: true
  /** `create`: only on creation. */
  write?: 'create' | 'always'
  /** Included in keyword search. */
  isSearched?: true
}

export interface SourceAct {
  title: Phrase
  /** Absent for easily undone actions. */
  question?: Phrase
  bulkQuestion?: Phrase
  tone?: 'danger'
  /** Rows it applies to. */
  when?: Condition
  /** Maximum batch size, if offered for several rows. */
  batch?: number
  /** Default: `update`. */
  right?: 'recover'
  /** Asks for a new assignee. */
  needsPerson?: true
  /** A one-time secret, such as a password. */
  returnsSecret?: true
}

/**
 * Records kept elsewhere than in a table of their own, as linter, editor, server and browser see
 * them.
 */
export interface SourceDefinition {
  fields: Record<string, SourceField>
  acts?: Partial<Record<ActName, SourceAct>>
  /** Grantable beside reading and exporting. */
  actions?: ('create' | 'update' | 'remove' | 'recover')[]
  /** What the configuration must have: notices, which means an entity of articles. */
  needs?: 'notices'
  /** The field with the manual order number, and the parent field within which it counts. */
  order?: { field: string; within: string }
  /** Each row represents a record of another entity, with the id `entity.id`. */
  representsOtherRecord?: true
  region?: string
}

const texts = definePhrases({
  actEnable: { zh: '启用', en: 'Enable' },
  actDisable: { zh: '停用', en: 'Disable' },
})

/** Actions that toggle the `enabled` of a row. */
export const createToggleActs = (asks: {
  enable: Phrase
  disable: Phrase
}): { enable: SourceAct; disable: SourceAct } => ({
  enable: {
    title: texts.actEnable(),
    question: asks.enable,
    when: { field: 'enabled', is: false },
  },
  disable: {
    title: texts.actDisable(),
    question: asks.disable,
    tone: 'danger',
    when: { field: 'enabled', is: true },
  },
})
