import type { Phrase } from '#config-model/messages/phrase.ts'
import type { ActName, Condition, FieldType } from '#config-model/types.generated.ts'

/**
 * A field that rows of a source have: its kind, and when users may fill it in; never unless said.
 */
export interface SourceField {
  type: FieldType
  multiple?: true
  /** `create`: when a row is made and never again; `always`: later too. */
  write?: 'create' | 'always'
  /** A keyword may be looked for in it. */
  isSearched?: true
}

/** An act that a source offers on its rows. */
export interface SourceAct {
  /** What its button says unless the page says otherwise. */
  title: Phrase
  /** The question to confirm it; absent for acts that are easily undone. */
  asks?: Phrase
  /** The same before it is done with several rows. */
  asksMany?: Phrase
  tone?: 'danger'
  /** Rows it can be done with. */
  when?: Condition
  /** The maximum number of rows at once, if offered for several. */
  batch?: number
  /** The required right; `update` by default. */
  right?: 'recover'
  /** Its dialog asks who gets the records. */
  needsPerson?: true
  /** Returns a secret that is not stored, such as a password. */
  tellsOnce?: true
}

/**
 * What the program itself knows of records whose rows it keeps elsewhere than in a table of their
 * own: the same for linter, editor, server and browser.
 */
export interface SourceDefinition {
  fields: Record<string, SourceField>
  acts?: Partial<Record<ActName, SourceAct>>
  /** What may be granted beside reading and exporting. */
  actions?: ('create' | 'update' | 'remove' | 'recover')[]
  /**
   * What the configuration must have for the source to have rows: notices, an entity whose articles
   * are.
   */
  needs?: 'notices'
  /** The number by which rows are put in order by hand, and the field whose rows they are. */
  order?: { field: string; within: string }
  /**
   * Each row represents a record of another entity, with the id `entity.id`: its title links there.
   */
  pointsAway?: true
  /** The field that places a row in a region. */
  region?: string
}
