import type { Config } from '#config-model/config.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { PhrasedFinding } from './finding.ts'

const texts = definePhrases({
  addressGone: {
    zh: '网址“{path}”打不开了，收藏、保存的视图和消息中的链接会失效；要保留请在 routes.yaml 中写 redirect',
    en: 'address "{path}" is gone: bookmarks, saved views and links in messages break; keep it with a redirect in routes.yaml',
  },
  redirectGone: {
    zh: '网址“{path}”不再转到“{target}”，打不开了；要保留请把 redirect 写回 routes.yaml',
    en: 'address "{path}" no longer leads to "{target}" and is gone; keep it with its redirect in routes.yaml',
  },
  redirected: {
    zh: '网址“{path}”改为转到“{target}”，原来转到“{former}”',
    en: 'address "{path}" leads to "{target}" instead of "{former}"',
  },
  notCopied: {
    zh: '复制上年时不再带过来：“{title}”的{names}',
    en: 'no longer copied from last year: {names} of "{title}"',
  },
  copied: {
    zh: '复制上年时会一起带过来：“{title}”的{names}',
    en: 'copied from last year from now on: {names} of "{title}"',
  },
  templateGone: {
    zh: '“{title}”的“{name}”不再生成范本，填报人没有可以下载的范本',
    en: '"{name}" of "{title}" prints no template any more: whoever fills it in has none to download',
  },
  templateChanged: {
    zh: '“{title}”的“{name}”生成的范本有变化，已经打印盖章的仍是原来的内容',
    en: 'the template of "{name}" of "{title}" is another: what is printed and signed says the former',
  },
  templateNew: {
    zh: '“{title}”的“{name}”可以生成范本',
    en: '"{name}" of "{title}" prints a template from now on',
  },
})

/**
 * Changes that affect people, not records and rights: addresses, copies from last year, printed
 * templates.
 */
export const compareWords = (before: Config, after: Config): PhrasedFinding[] => [
  ...addresses(before, after),
  ...Object.keys(after.entities).flatMap((id) => [
    ...copies(before, after, id),
    ...templates(before, after, id),
  ]),
]

const findingOf = (
  level: PhrasedFinding['level'],
  kind: string,
  message: PhrasedFinding['message'],
): PhrasedFinding => ({
  level,
  kind,
  message,
  count: 0,
  examples: [],
})

function addresses(before: Config, after: Config): PhrasedFinding[] {
  const targets = (config: Config) =>
    new Map([
      ...Object.values(config.pages).map(({ path }) => [path, ''] as const),
      ...config.routes.map(({ path, redirect }) => [path, redirect ?? ''] as const),
    ])

  const now = targets(after)

  return [...targets(before)].flatMap(([path, former]): PhrasedFinding[] => {
    const target = now.get(path)
    if (target === undefined)
      return [
        findingOf(
          'notice',
          'people/address-gone',
          former === ''
            ? texts.addressGone({ path })
            : texts.redirectGone({ path, target: former }),
        ),
      ]

    return former !== target && former !== '' && target !== ''
      ? [findingOf('info', 'people/redirected', texts.redirected({ path, target, former }))]
      : []
  })
}

/** Pairs the fields of both sides by path, such as `certs.note` inside rows. */
function both(
  old: Record<string, Field>,
  now: Record<string, Field>,
): { path: string; was: Field; is: Field }[] {
  return Object.entries(now).flatMap(([name, is]) => {
    const was = Object.hasOwn(old, name) ? old[name] : undefined
    if (!was) return []

    const inner = was.fields && is.fields ? both(was.fields, is.fields) : []

    return [
      { path: name, was, is },
      ...inner.map((item) => ({ ...item, path: `${name}.${item.path}` })),
    ]
  })
}

function copies(before: Config, after: Config, id: string): PhrasedFinding[] {
  const [old, now] = [before.entities[id], after.entities[id]]
  if (!old || !now) return []

  const changed = both(old.fields, now.fields).filter(
    ({ was, is }) => (was.copy ?? true) !== (is.copy ?? true),
  )

  return [false, true].flatMap((isCopied) => {
    const names = changed
      .filter(({ is }) => (is.copy ?? true) === isCopied)
      .map(({ is }) => is.title)
    const facts = { title: now.title, names: joinPhrases(names, '、') }

    return names.length === 0
      ? []
      : [
          findingOf(
            'notice',
            'records/copy',
            isCopied ? texts.copied(facts) : texts.notCopied(facts),
          ),
        ]
  })
}

function templates(before: Config, after: Config, id: string): PhrasedFinding[] {
  const [old, now] = [before.entities[id], after.entities[id]]
  if (!old || !now) return []

  return both(old.fields, now.fields).flatMap(({ was, is }): PhrasedFinding[] => {
    if (isSameValue(was.template, is.template)) return []

    const facts = { title: now.title, name: is.title }
    if (!is.template) return [findingOf('notice', 'records/template', texts.templateGone(facts))]

    return was.template
      ? [findingOf('notice', 'records/template', texts.templateChanged(facts))]
      : [findingOf('info', 'records/template', texts.templateNew(facts))]
  })
}
