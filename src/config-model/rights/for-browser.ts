import type { Config } from '#config-model/config.ts'
import { type ByPageKind, blockTraits, callByKind, hasForm } from '#config-model/page-traits.ts'
import type {
  Block,
  Dictionary,
  DictionaryItem,
  Entity,
  Field,
  ListPage,
  Page,
  Portal,
  Transition,
  Workflow,
} from '#config-model/types.generated.ts'
import { referencedDictionaries } from './for-readers.ts'

/** Only the server reads these, by part of the configuration. */
const serversWords = {
  dictionary: ['title', 'records', 'public'] satisfies (keyof Dictionary)[],
  item: ['extra'] satisfies (keyof DictionaryItem)[],
  entity: ['article', 'verify', 'publicList'] satisfies (keyof Entity)[],
  // Checked by the compiled validators.
  field: [
    'pattern',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'mask',
    'pinyin',
    'counts',
  ] satisfies (keyof Field)[],
  transition: ['action', 'dialog'] satisfies (keyof Transition)[],
  // Figures come with their titles; a line chart spans the days of its block.
  figures: ['preset', 'by', 'split', 'label', 'measure'] satisfies (keyof Block)[],
  // The portal's answer contains them before sign-in.
  portal: [
    'theme',
    'titleSuffix',
    'organization',
    'localOrganization',
    'introduction',
    'footer',
    'contact',
    'agreements',
    'cookies',
    'login',
    'limits',
    'catalogue',
  ] satisfies (keyof Portal)[],
} as const

/**
 * Removes server-only properties and unreferenced forms and dictionaries. Properties only tested
 * for presence are emptied.
 */
export function configForBrowser(mine: Config): Config {
  const pages = map(mine.pages, (page) => callByKind(pagesForBrowser, page))
  const placed = new Set(Object.values(pages).flatMap((page) => (hasForm(page) ? page.form : [])))
  const sent: Config = {
    ...mine,
    portal: without(mine.portal, serversWords.portal),
    pages,
    forms: Object.fromEntries(Object.entries(mine.forms).filter(([id]) => placed.has(id))),
    entities: map(mine.entities, (entity) => ({
      ...without(entity, serversWords.entity),
      fields: map(entity.fields, fieldForBrowser),
    })),
    workflows: map(mine.workflows, workflowForBrowser),
  }

  return { ...sent, dictionaries: map(referencedDictionaries(sent), dictionaryForBrowser) }
}

const asItIs = (page: Page): Page => page

const pagesForBrowser: ByPageKind<[], Page> = {
  list: listForBrowser,
  form: asItIs,
  record: asItIs,
  review: asItIs,
  article: asItIs,
  board: (page) => ({ ...page, blocks: page.blocks.map(blockForBrowser) }),
  screen: asItIs,
}

function listForBrowser(list: ListPage): ListPage {
  const filters = list.filters?.map((filter) => emptied(filter, ['keyword']))
  return { ...emptied(list, ['export']), ...(filters && { filters }) }
}

/** The server computes the figures; board filters are looked up in the lists of the blocks. */
function blockForBrowser(block: Block): Block {
  const items = block.items?.map((item) => emptied(item, ['measure']))
  if (!blockTraits(block).hasTitledFigures) return { ...block, ...(items && { items }) }

  const lists = items?.flatMap(({ list }) => (list === undefined ? [] : [{ title: '', list }]))

  return { ...without(block, serversWords.figures), ...(lists && { items: lists }) }
}

function workflowForBrowser(workflow: Workflow): Workflow {
  const transitions = map(workflow.transitions, (transition) => {
    const { form } = transition
    const sent = emptied(without(transition, serversWords.transition), ['foresee'])
    return form === undefined ? sent : { ...sent, form: map(form, fieldForBrowser) }
  })

  return { ...workflow, transitions }
}

function fieldForBrowser(field: Field): Field {
  const { computed, fields } = field
  return {
    ...without(field, serversWords.field),
    ...(computed && { computed: emptied(computed, ['related']) }),
    ...(fields && { fields: map(fields, fieldForBrowser) }),
  }
}

function dictionaryForBrowser(dictionary: Dictionary): Dictionary {
  const { items } = dictionary
  const sent = without(dictionary, serversWords.dictionary)

  return items === undefined
    ? sent
    : { ...sent, items: items.map((item) => without(item, serversWords.item)) }
}

const map = <Item, Made>(
  items: Record<string, Item>,
  make: (item: Item) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(items).map(([id, item]) => [id, make(item)]))

const without = <Part extends object>(part: Part, words: readonly (keyof Part)[]): Part =>
  Object.fromEntries(
    Object.entries(part).filter(([word]) => !words.includes(word as keyof Part)),
  ) as Part

/** For properties that are only tested for presence. */
const emptied = <Part extends object>(part: Part, words: readonly (keyof Part)[]): Part =>
  Object.fromEntries(
    Object.entries(part).map(([word, value]) => {
      if (value === undefined || !words.includes(word as keyof Part)) return [word, value]
      return [word, Array.isArray(value) ? [] : {}]
    }),
  ) as Part
