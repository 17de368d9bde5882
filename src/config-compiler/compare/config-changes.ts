import type { Config } from '#config-model/config.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { keyTitle } from '#config-compiler/shape/schema-titles.ts'
import { maskSecrets } from '#config-compiler/diagnostic/secrets/mask-secrets.ts'
import { sameValue } from '#config-model/values/same-value.ts'

type Tree = Record<string, unknown>

const parts = {
  portal: ['portal', '门户'],
  years: ['years', '年度'],
  roles: ['roles', '角色'],
  routes: ['routes', '路由'],
  menus: ['menu', '菜单'],
  pages: ['page', '页面'],
  forms: ['form', '表单'],
  entities: ['entity', '实体'],
  workflows: ['workflow', '流程'],
  dictionaries: ['dictionary', '字典'],
  messages: ['messages', '消息'],
  regions: ['regions', '区划'],
  texts: ['texts', '译文'],
} as const satisfies Record<string, readonly [Kind, string]>
/** Parts that are one thing each; the others hold many by id. */
const whole = new Set<string>(['portal', 'years', 'roles', 'routes', 'regions', 'messages'])
const identities = ['id', 'c', 'field', 'name', 'value', 'path', 'transition', 'title'] as const

/** What differs between two configurations, a sentence for each change, in the order of the parts; at most `limit`, then one that says how many more. */
export function configChanges(before: Config, after: Config, limit = 100): string[] {
  const found: string[] = []
  for (const [part, [kind, noun]] of Object.entries(parts)) {
    const was: unknown = before[part as keyof typeof parts]
    const is: unknown = after[part as keyof typeof parts]
    if (whole.has(part)) found.push(...treeChanges(was, is, noun, kind))
    else {
      for (const id of new Set([...Object.keys(was as Tree), ...Object.keys(is as Tree)])) {
        const [old, fresh] = [(was as Tree)[id], (is as Tree)[id]]
        const subject = `${noun}${nameOf(fresh ?? old, id)}`
        if (old === undefined) found.push(`新增${subject}`)
        else if (fresh === undefined) found.push(`删除${subject}`)
        else found.push(...treeChanges(old, fresh, subject, kind))
      }
    }
  }
  return found.length <= limit ? found : [...found.slice(0, limit), `另有 ${found.length - limit} 处改动`]
}

function treeChanges(was: unknown, is: unknown, subject: string, kind: Kind): string[] {
  if (sameValue(was, is)) return []
  if (Array.isArray(was) && Array.isArray(is)) return listChanges(was, is, subject, kind)
  if (isTree(was) && isTree(is)) {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
      const named = isTree(is[key] ?? was[key]) && nameOf(is[key] ?? was[key], '') !== ''
      const word = named ? nameOf(is[key] ?? was[key], key) : keyTitle(kind, key)
      if (was[key] === undefined) return [`${subject}：新增${word}${leaf(is[key])}`]
      if (is[key] === undefined) return [`${subject}：删除${word}${leaf(was[key])}`]
      return treeChanges(was[key], is[key], join(subject, word), kind)
    })
  }
  return [`${subject}：${inWords(was)}改为${inWords(is)}`]
}

function listChanges(was: unknown[], is: unknown[], subject: string, kind: Kind): string[] {
  const key = identities.find(
    (name) =>
      [...was, ...is].every((item) => isTree(item) && typeof item[name] === 'string') &&
      isUnique(was, name) &&
      isUnique(is, name),
  )
  if (key === undefined) {
    const added = is.filter((item) => !was.some((other) => sameValue(item, other)))
    const removed = was.filter((item) => !is.some((other) => sameValue(item, other)))
    // One item in the same place: it was changed, not replaced.
    if (added.length === 1 && removed.length === 1 && is.indexOf(added[0]) === was.indexOf(removed[0]))
      return treeChanges(
        removed[0],
        added[0],
        isTree(added[0]) ? join(subject, nameOf(added[0], `第 ${is.indexOf(added[0]) + 1} 项`)) : subject,
        kind,
      )
    if (added.length === 0 && removed.length === 0) return [`${subject}：调整顺序`]
    return [
      ...added.map((item) => `${subject}：新增${inWords(item)}`),
      ...removed.map((item) => `${subject}：删除${inWords(item)}`),
    ]
  }
  const by = (items: unknown[]) => new Map(items.map((item) => [(item as Tree)[key] as string, item]))
  const [old, fresh] = [by(was), by(is)]
  const changes = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const word = nameOf(fresh.get(name) ?? old.get(name), name)
    if (!old.has(name)) return [`${subject}：新增${word}`]
    if (!fresh.has(name)) return [`${subject}：删除${word}`]
    return treeChanges(old.get(name), fresh.get(name), join(subject, word), kind)
  })
  return changes.length > 0 ? changes : [`${subject}：调整顺序`]
}

const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && !Array.isArray(value)
const isUnique = (items: unknown[], key: string) =>
  new Set(items.map((item) => (item as Tree)[key])).size === items.length
const join = (subject: string, word: string) => `${subject}${word.startsWith('“') ? '' : '的'}${word}`
const leaf = (value: unknown) => (isTree(value) || Array.isArray(value) ? '' : `（${inWords(value)}）`)

/** “县级审核（declare-audit/district）”: title and name of a thing, as far as it has them. */
function nameOf(thing: unknown, name: string): string {
  const title = isTree(thing) ? (thing['title'] ?? thing['label'] ?? thing['n']) : undefined
  if (typeof title !== 'string') return name === '' ? '' : `“${name}”`
  return name === '' || name === title ? `“${title}”` : `“${title}”（${name}）`
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return `“${shortened(maskSecrets(value), 60)}”`
  if (value === true) return '是'
  if (value === false) return '否'
  if (isTree(value) && nameOf(value, '') !== '') return nameOf(value, '')
  return shortened(maskSecrets(JSON.stringify(value) ?? '空'), 80)
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)
