import type { Candidate } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model, NameLookup } from '#config-compiler/model.ts'
import { referencingFields } from '#config-model/access/grant-rows.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import {
  fieldCandidates,
  messageCandidates,
  presetCandidates,
  regionCandidates,
  roleCandidates,
  stateCandidates,
  titledCandidates,
  windowCandidates,
  workflowCandidates,
  yearDateCandidates,
} from './candidates.ts'

// Kinds of names: the rule of an unknown one, its noun, and the names that exist. Candidates are
// listed only when a name is written.

const kind =
  (rule: RuleDescription, noun: Phrase) =>
  (candidates: () => Candidate[]): NameLookup => ({ rule, noun, candidates })

const field = kind(refRules.field, nameNouns.field())
const state = kind(refRules.state, nameNouns.state())
const entity = kind(refRules.entity, nameNouns.entity())
const flag = kind(refRules.flag, nameNouns.flag())
const transition = kind(refRules.transition, nameNouns.transition())
const dictionary = kind(refRules.dictionary, nameNouns.dictionary())
const workflow = kind(refRules.workflow, nameNouns.workflow())
const message = kind(refRules.message, nameNouns.message())
const window = kind(refRules.window, nameNouns.window())
const region = kind(refRules.region, nameNouns.region())
const role = kind(refRules.role, nameNouns.role())
const preset = kind(refRules.preset, nameNouns.preset())
const form = kind(refRules.form, nameNouns.form())
const pointing = kind(refRules.field, nameNouns.pointing())
const yearFact = kind(refRules.year, nameNouns.yearFact())

export const fieldOf = (model: Model, of = ''): NameLookup =>
  field(() => fieldCandidates(model, of))

/** Of a list or table, or of a dialog. */
export const innerField = (fields: Record<string, Field> = {}): NameLookup =>
  field(() => titledCandidates(fields))

export const fieldAmong = (candidates: Candidate[]): NameLookup => field(() => candidates)

/** A field that opens records of another entity. */
export const referencingField = (model: Model, of: string): NameLookup =>
  pointing(() => referencingFields(model.config, of))

export const entityName = ({ config }: Model): NameLookup =>
  entity(() => titledCandidates(config.entities))

export const dictionaryName = ({ config }: Model): NameLookup =>
  dictionary(() => titledCandidates(config.dictionaries))

export const workflowName = ({ config }: Model): NameLookup =>
  workflow(() => titledCandidates(config.workflows))

export const formName = ({ config }: Model): NameLookup =>
  form(() => titledCandidates(config.forms))

export const transitionOf = (model: Model, of: string | undefined): NameLookup =>
  transition(() => workflowCandidates(model, of, 'transitions'))

export const flagOf = (model: Model, of: string | undefined): NameLookup =>
  flag(() => workflowCandidates(model, of, 'flags'))

/** Not a state set. */
export const singleStateOf = (model: Model, of: string | undefined): NameLookup =>
  state(() => workflowCandidates(model, of, 'states'))

export const stateOf = (model: Model, of: string | undefined): NameLookup =>
  state(() => stateCandidates(model, of))

export const messageName = (model: Model): NameLookup => message(() => messageCandidates(model))
export const windowName = (model: Model): NameLookup => window(() => windowCandidates(model))
export const regionCode = (model: Model): NameLookup => region(() => regionCandidates(model))
export const roleName = (model: Model): NameLookup => role(() => roleCandidates(model))

/** Declared by years.yaml, or one of `others`. */
export const yearFactName = (model: Model, others: Candidate[] = []): NameLookup =>
  yearFact(() => [...others, ...yearDateCandidates(model)])

export const presetName = (model: Model, list: string): NameLookup =>
  preset(() => presetCandidates(model, list))

/** The same kind of name, where the key itself is the name. */
export const asKey = (named: NameLookup): NameLookup => ({ ...named, part: 'key' })
