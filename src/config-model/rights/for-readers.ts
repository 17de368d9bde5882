import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { findTrialRefusal } from '#config-model/measure/measure.ts'
import { type ByPageKind, callByKind } from '#config-model/page-traits.ts'
import type {
  BoardPage,
  Editor,
  Entity,
  Field,
  Form,
  FormPage,
  ListPage,
  Page,
  State,
} from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

/** By a grant, a workflow state, or a form page. */
export function mayEverFillIn(
  config: Config,
  user: User,
  id: string,
  { access }: Pick<Entity, 'access'>,
): boolean {
  const isGranted = access.some(
    ({ roles, actions }) =>
      hasRole(user, roles, config.roles) &&
      (actions.includes('create') || actions.includes('update')),
  )

  const isEditor = Object.values(config.workflows)
    .filter(({ entity }) => entity === id)
    .some(({ states }) =>
      Object.values(states).some((state) => editorsForUser(config, user, state).length > 0),
    )

  const hasForm = Object.values(config.pages).some(
    (page) =>
      page.kind === 'form' && config.forms[page.form]?.entity === id && mayOpen(user, config, page),
  )

  return isGranted || isEditor || hasForm
}

export const editorsForUser = (config: Config, user: User, state: State): Editor[] =>
  editorsOf(state).filter(({ roles }) => hasRole(user, roles, config.roles))

/** Keywords that only matter for filling in. */
const fillingWords: readonly (keyof Field)[] = [
  'required',
  'readonly',
  'help',
  'placeholder',
  'requiredWhen',
  'readonlyWhen',
  'default',
  'message',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueBy',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'atLeast',
  'atMost',
  'above',
  'below',
  'maxSize',
  'minWidth',
  'accept',
  'template',
]

const serversWords: readonly (keyof Field)[] = ['search', 'filter']

/** Without server-only properties and, for readers, those for filling in. */
export function entityForBrowser(entity: Entity, isFilledIn: boolean): Entity {
  const { columnSets, filterSets, numbering, unique, jobs, rules, limits, ...read } = entity
  void [columnSets, filterSets, numbering, unique, jobs]
  if (!isFilledIn)
    return { ...read, fields: fieldsWithout(entity.fields, [...serversWords, ...fillingWords]) }

  const held = { ...(rules && { rules }), ...(limits && { limits }) }

  return { ...read, ...held, fields: fieldsWithout(entity.fields, serversWords) }
}

const fieldsWithout = (
  fields: Record<string, Field>,
  words: readonly (keyof Field)[],
): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const read = { ...field }
      for (const word of words) delete read[word]

      return [
        name,
        read.fields === undefined ? read : { ...read, fields: fieldsWithout(read.fields, words) },
      ]
    }),
  )

export function formForReader(form: Form): Form {
  return {
    ...form,
    steps: form.steps.map(({ help, ...step }) => {
      void help
      return { ...step, sections: step.sections.map(sectionForReader) }
    }),
  }
}

function sectionForReader({ help, ...section }: Form['steps'][number]['sections'][number]) {
  void help
  return section
}

/** Without the conditions of lists; those of presets are empty. Blocks of other roles keep only their index. */
export const pageForReader = (config: Config, user: User, page: Page): Page =>
  callByKind(pagesForReader, page, config, user)

const asItIs = (page: Page): Page => page

const pagesForReader: ByPageKind<[config: Config, user: User], Page> = {
  list: listForReader,
  form: formPageForReader,
  record: asItIs,
  review: asItIs,
  article: asItIs,
  board: boardForReader,
  screen: asItIs,
}

function boardForReader(page: BoardPage, config: Config, user: User): BoardPage {
  return {
    ...page,
    blocks: page.blocks.map((block): BoardPage['blocks'][number] => {
      if (!mayOpen(user, config, block)) return { kind: block.kind, auth: block.auth ?? [] }
      if (block.items === undefined) return block
      return {
        ...block,
        items: block.items.flatMap((item) => itemForReader(item, mayOpen(user, config, item))),
      }
    }),
  }
}

type BlockItem = NonNullable<BoardPage['blocks'][number]['items']>[number]

/** Keeps the alternative text of an item without permission. */
function itemForReader(item: BlockItem, isPermitted: boolean): BlockItem[] {
  if (isPermitted || item.prevent) return [item]
  const { title, auth, otherwise } = item
  return otherwise === undefined ? [] : [{ title, otherwise, ...(auth && { auth }) }]
}

function formPageForReader(page: FormPage, config: Config, user: User): FormPage {
  const { trial, ...rest } = page
  return trial === undefined || findTrialRefusal(config, user, { form: page.form, trial }) === null
    ? page
    : rest
}

function listForReader({ where, presets, ...list }: ListPage): ListPage {
  void where
  if (presets === undefined) return list

  return {
    ...list,
    presets: presets.map((preset) => {
      const { where: rows, reportAtStart, ...sentPreset } = preset
      void reportAtStart
      // Browsers test for its presence: a preset without it shows the whole list.
      return rows === undefined ? sentPreset : { ...sentPreset, where: {} }
    }),
  }
}

/** Always included: a state's `step`, and sign-in results. */
const alwaysNamed = ['audit_step', 'login_result']

export function referencedDictionaries(config: Config): Config['dictionaries'] {
  const { dictionaries, words, texts, ...rest } = config
  void [words, texts]
  const names = new Set(alwaysNamed)
  const note = (value: unknown): void => {
    if (typeof value === 'string') names.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) note(part)
  }

  note(rest)

  return Object.fromEntries(Object.entries(dictionaries).filter(([id]) => names.has(id)))
}
