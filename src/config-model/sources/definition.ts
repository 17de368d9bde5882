import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { ActName, Condition, FieldType } from '#config-model/types.generated.ts'

/** A field of a source's rows; never writable by default. */
export interface SourceField {
  type: FieldType
  multiple?: true
  /** `create`: only on creation; `always`: later too. */
  write?: 'create' | 'always'
  /** Included in keyword search. */
  isSearched?: true
}

export interface SourceAct {
  /** The default title of its button. */
  title: Phrase
  /** The confirmation question; absent for easily undone actions. */
  asks?: Phrase
  /** The same for several rows. */
  asksMany?: Phrase
  tone?: 'danger'
  /** Rows it applies to. */
  when?: Condition
  /** The maximum batch size, if offered for several rows. */
  batch?: number
  /** The required right; default: `update`. */
  right?: 'recover'
  /** Its dialog asks for a new assignee. */
  needsPerson?: true
  /** Returns a one-time secret, such as a password. */
  tellsOnce?: true
}

/**
 * Facts about records kept elsewhere than in a table of their own, shared by linter, editor, server
 * and browser.
 */
export interface SourceDefinition {
  fields: Record<string, SourceField>
  acts?: Partial<Record<ActName, SourceAct>>
  /** Grantable actions beside reading and exporting. */
  actions?: ('create' | 'update' | 'remove' | 'recover')[]
  /** What the configuration must have for rows to exist: notices, an entity of articles. */
  needs?: 'notices'
  /** The number for manual order, and the field of the parent. */
  order?: { field: string; within: string }
  /**
   * Each row represents a record of another entity, with the id `entity.id`: its title links there.
   */
  pointsAway?: true
  /** The field with a row's region. */
  region?: string
}

const texts = definePhrases({
  actEnable: { zh: '启用', en: 'Enable' },
  actDisable: { zh: '停用', en: 'Disable' },
})

/** The actions that toggle a row's `enabled`, with their confirmations. */
export const switchActs = (asks: {
  enable: Phrase
  disable: Phrase
}): { enable: SourceAct; disable: SourceAct } => ({
  enable: { title: texts.actEnable(), asks: asks.enable, when: { field: 'enabled', is: false } },
  disable: {
    title: texts.actDisable(),
    asks: asks.disable,
    tone: 'danger',
    when: { field: 'enabled', is: true },
  },
})
