import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { keyWordAt } from '#config-compiler/shape/json-shape.ts'
import type { Config } from '#config-model/config.ts'
import {
  definePhrases,
  formatPhrase,
  type Locale,
  type Phrase,
  type PhraseValue,
} from '#config-model/messages/phrase.ts'
import { isSameValue } from '#config-model/values/same-value.ts'

const texts = definePhrases({
  portal: { zh: '门户', en: 'portal' },
  years: { zh: '年度', en: 'years' },
  roles: { zh: '角色', en: 'roles' },
  routes: { zh: '路由', en: 'routes' },
  menus: { zh: '菜单', en: 'menu' },
  pages: { zh: '页面', en: 'page' },
  forms: { zh: '表单', en: 'form' },
  entities: { zh: '实体', en: 'entity' },
  workflows: { zh: '流程', en: 'workflow' },
  dictionaries: { zh: '字典', en: 'dictionary' },
  messages: { zh: '消息', en: 'messages' },
  channels: { zh: '消息渠道', en: 'channels' },
  regions: { zh: '区划', en: 'regions' },
  texts: { zh: '译文', en: 'translations' },
  addedWhole: { zh: '新增{subject}', en: 'added {subject}' },
  removedWhole: { zh: '删除{subject}', en: 'removed {subject}' },
  added: { zh: '{subject}：新增{word}', en: '{subject}: added {word}' },
  removed: { zh: '{subject}：删除{word}', en: '{subject}: removed {word}' },
  changed: { zh: '{subject}：{was}改为{is}', en: '{subject}: {was} became {is}' },
  renamed: {
    zh: '{subject}：{word}改名，原来是“{former}”（已有的内容照常读取）',
    en: '{subject}: {word} was called "{former}" (what is stored is read as before)',
  },
  reordered: { zh: '{subject}：调整顺序', en: '{subject}: put in another order' },
  more: { zh: '另有 {count} 处改动', en: 'more changes: {count}' },
  of: { zh: '{subject}的{word}', en: '{subject}, {word}' },
  named: { zh: '{subject}{word}', en: '{subject} {word}' },
  valued: { zh: '{word}（{value}）', en: '{word} ({value})' },
  titled: { zh: '“{title}”（{name}）', en: '"{title}" ({name})' },
  quoted: { zh: '“{name}”', en: '"{name}"' },
  item: { zh: '第 {at} 项', en: 'item {at}' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  nothing: { zh: '空', en: 'nothing' },
})

type Tree = Record<string, unknown>

const parts = {
  portal: 'portal',
  years: 'years',
  roles: 'roles',
  routes: 'routes',
  menus: 'menu',
  pages: 'page',
  forms: 'form',
  entities: 'entity',
  workflows: 'workflow',
  dictionaries: 'dictionary',
  messages: 'messages',
  channels: 'channels',
  regions: 'regions',
  texts: 'texts',
} as const satisfies Partial<Record<keyof Config, Kind>>
type Part = keyof typeof parts

/** Compared as a whole; other parts are compared by id. */
const whole = new Set<string>([
  'portal',
  'years',
  'roles',
  'routes',
  'regions',
  'messages',
  'channels',
])
const identities = ['id', 'c', 'field', 'name', 'value', 'path', 'transition', 'title'] as const

/** Earlier releases stored plain text. */
export type ConfigChange = string | Phrase

/** Plain text stays unchanged. Never shows a password or key. */
export const formatChange = (change: ConfigChange, locale: Locale): string =>
  maskSecrets(typeof change === 'string' ? change : formatPhrase(change, locale))

/** One sentence each in the order of the parts; at most `limit`, then the number of the rest. */
export const configChanges = (
  before: Config,
  after: Config,
  limit = 100,
  locale: Locale = 'zh-CN',
): string[] => changePhrases(before, after, limit).map((change) => formatChange(change, locale))

/** At most `limit`, and one that counts the rest. */
export function changePhrases(before: Config, after: Config, limit = 100): Phrase[] {
  const changes: Phrase[] = []
  for (const [part, kind] of Object.entries(parts) as [Part, Kind][]) {
    const was: unknown = before[part]
    const is: unknown = after[part]
    const noun = texts[part]()

    if (whole.has(part)) changes.push(...treeChanges(was, is, noun, { kind, at: [] }))
    else {
      for (const id of new Set([...Object.keys(was as Tree), ...Object.keys(is as Tree)])) {
        const [old, fresh] = [(was as Tree)[id], (is as Tree)[id]]
        const subject = texts.named({ subject: noun, word: nameOf(fresh ?? old, id) ?? id })
        if (old === undefined) changes.push(texts.addedWhole({ subject }))
        else if (fresh === undefined) changes.push(texts.removedWhole({ subject }))
        else changes.push(...treeChanges(old, fresh, subject, { kind, at: [] }))
      }
    }
  }

  return changes.length <= limit
    ? changes
    : [...changes.slice(0, limit), texts.more({ count: changes.length - limit })]
}

interface Place {
  kind: Kind
  at: Pointer
}

const below = ({ kind, at }: Place, key: string | number): Place => ({ kind, at: [...at, key] })

function treeChanges(was: unknown, is: unknown, subject: Phrase, place: Place): Phrase[] {
  if (isSameValue(was, is)) return []
  if (Array.isArray(was) && Array.isArray(is)) return listChanges(was, is, subject, place)

  if (isTree(was) && isTree(is)) {
    const renames = renamedKeys(was, is)
    const keys = new Set([...Object.keys(was), ...Object.keys(is)])
    for (const former of renames.values()) keys.delete(former)

    return [...keys].flatMap((key) => {
      const isNamed = nameOf(is[key] ?? was[key], '') !== undefined
      const inner = below(place, key)
      const word =
        (isNamed ? nameOf(is[key] ?? was[key], key) : undefined) ?? keyWordAt(inner.kind, inner.at)
      const former = renames.get(key)
      if (former !== undefined)
        return [
          texts.renamed({ subject, word, former }),
          ...treeChanges(
            withoutFormerNames(was[former]),
            withoutFormerNames(is[key]),
            texts.named({ subject, word }),
            inner,
          ),
        ]
      if (was[key] === undefined) return [texts.added({ subject, word: valued(word, is[key]) })]
      if (is[key] === undefined) return [texts.removed({ subject, word: valued(word, was[key]) })]

      return treeChanges(
        was[key],
        is[key],
        isNamed ? texts.named({ subject, word }) : texts.of({ subject, word }),
        inner,
      )
    })
  }

  return [texts.changed({ subject, was: inWords(was), is: inWords(is) })]
}

/** The former key of each part with `was`. */
function renamedKeys(was: Tree, is: Tree): Map<string, string> {
  return new Map(
    Object.entries(is).flatMap(([key, part]): [string, string][] => {
      const formerNames = isTree(part) && Array.isArray(part['was']) ? part['was'] : []
      const former = formerNames.find(
        (name) => typeof name === 'string' && name in was && !(name in is),
      )
      return key in was || former === undefined ? [] : [[key, String(former)]]
    }),
  )
}

function withoutFormerNames(part: unknown): unknown {
  if (!isTree(part)) return part

  const { was: _, ...rest } = part
  return rest
}

function listChanges(was: unknown[], is: unknown[], subject: Phrase, place: Place): Phrase[] {
  const key = identities.find(
    (name) =>
      [...was, ...is].every((item) => isTree(item) && typeof item[name] === 'string') &&
      isUnique(was, name) &&
      isUnique(is, name),
  )

  if (key === undefined) return itemChanges(was, is, subject, place)

  const by = (items: unknown[]) =>
    new Map(items.map((item) => [(item as Tree)[key] as string, item]))
  const [old, fresh] = [by(was), by(is)]
  const changes = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const word = nameOf(fresh.get(name) ?? old.get(name), name) ?? name
    if (!old.has(name)) return [texts.added({ subject, word })]
    if (!fresh.has(name)) return [texts.removed({ subject, word })]

    return treeChanges(
      old.get(name),
      fresh.get(name),
      texts.named({ subject, word }),
      below(place, 0),
    )
  })

  const inBoth = (from: Map<string, unknown>, other: Map<string, unknown>) =>
    [...from.keys()].filter((name) => other.has(name))
  const isMoved = !isSameValue(inBoth(old, fresh), inBoth(fresh, old))

  return isMoved || changes.length === 0 ? [...changes, texts.reordered({ subject })] : changes
}

function itemChanges(was: unknown[], is: unknown[], subject: Phrase, place: Place): Phrase[] {
  const added = is.filter((item) => !was.some((other) => isSameValue(item, other)))
  const removed = was.filter((item) => !is.some((other) => isSameValue(item, other)))

  // Changed, not replaced.
  if (
    added.length === 1 &&
    removed.length === 1 &&
    is.indexOf(added[0]) === was.indexOf(removed[0])
  ) {
    const name = isTree(added[0]) ? nameOf(added[0], '') : undefined
    const at = texts.item({ at: is.indexOf(added[0]) + 1 })
    const inner = name ? texts.named({ subject, word: name }) : texts.of({ subject, word: at })

    return treeChanges(removed[0], added[0], isTree(added[0]) ? inner : subject, below(place, 0))
  }

  if (added.length === 0 && removed.length === 0) return [texts.reordered({ subject })]

  return [
    ...added.flatMap((item) => {
      const former = formerItem(item, added, removed)
      if (former === undefined) return [texts.added({ subject, word: inWords(item) })]

      const word = nameOf(item, '') ?? inWords(item)
      return treeChanges(former, item, texts.named({ subject, word }), below(place, 0))
    }),
    ...removed
      .filter((item) => formerItem(item, removed, added) === undefined)
      .map((item) => texts.removed({ subject, word: inWords(item) })),
  ]
}

/** The one item of `others` with the identity of an item that is the only one with it. */
function formerItem(item: unknown, items: unknown[], others: unknown[]): unknown {
  const key = identities.find((name) => isTree(item) && typeof item[name] === 'string')
  if (key === undefined) return undefined

  const isSame = (other: unknown) => isTree(other) && other[key] === (item as Tree)[key]
  const matches = others.filter(isSame)

  return matches.length === 1 && items.filter(isSame).length === 1 ? matches[0] : undefined
}

const isTree = (value: unknown): value is Tree =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isUnique = (items: unknown[], key: string) =>
  new Set(items.map((item) => (item as Tree)[key])).size === items.length
const valued = (word: Phrase, value: unknown): Phrase =>
  isTree(value) || Array.isArray(value) ? word : texts.valued({ word, value: inWords(value) })

/** Title and name, as far as present: “县级审核（declare-audit/district）”. */
function nameOf(definition: unknown, name: string): Phrase | undefined {
  const title = isTree(definition)
    ? (definition['title'] ?? definition['label'] ?? definition['n'])
    : undefined
  if (typeof title !== 'string') return name === '' ? undefined : texts.quoted({ name })

  return name === '' || name === title
    ? texts.quoted({ name: title })
    : texts.titled({ title, name })
}

function inWords(value: unknown): PhraseValue {
  if (typeof value === 'string') return texts.quoted({ name: shortened(maskSecrets(value), 60) })
  if (value === true) return texts.yes()
  if (value === false) return texts.no()
  if (value === undefined) return texts.nothing()

  const name = isTree(value) ? nameOf(value, '') : undefined

  return name ?? shortened(maskSecrets(JSON.stringify(value)), 80)
}

const shortened = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
