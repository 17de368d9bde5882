import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Candidate } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import type { Part, Pointer } from '#config-compiler/parse/source.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'

/** An unresolved name: where it is written, and the candidates for its place. */
export interface MissingName {
  file: string
  pointer: Pointer
  rule: RuleDescription
  /** What it names: 角色, 字段. */
  noun: Phrase
  name: string
  candidates: Candidate[]
  part: Part
  /**
   * Files that would define it beside those of its candidates: where a part of them could not be
   * read, it is not missed.
   */
  definedIn?: string[]
}
