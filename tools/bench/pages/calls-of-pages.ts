import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { type ByPageKind, blockTraits, callByKind } from '#config-model/page-traits.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'

interface Question {
  name: string
  path: string
}

export interface PageCall extends Question {
  username: string
}

/** On opening, per permitted user. */
export const callsOfPages = (config: Config, users: User[]): PageCall[] =>
  Object.entries(config.pages).flatMap(([id, page]) =>
    users
      .filter((user) => mayOpen(user, config, page))
      .flatMap((user) => {
        const questions = callByKind(questionsByKind, page, { config, id, user })
        return questions.map((question) => ({ ...question, username: user.username }))
      }),
  )

interface OpenedPage {
  config: Config
  id: string
  user: User
}

const noQuestions = (): Question[] => []

const questionsByKind: ByPageKind<[OpenedPage], Question[]> = {
  list: (page, { config, id }) => questionsOf(config, id, page),
  form: noQuestions,
  record: noQuestions,
  review: noQuestions,
  article: noQuestions,
  board: ({ blocks }, { config, id, user }) =>
    blocks.flatMap((block, at) =>
      blockTraits(block).isComputed && mayOpen(user, config, block)
        ? [{ name: `${id} · ${block.title ?? '数字'}`, path: apiPaths.boardBlock(String(at), id) }]
        : [],
    ),
  screen: noQuestions,
}

/** First and second page, each preset and order, the preset counts. */
function questionsOf(config: Config, id: string, page: ListPage): Question[] {
  const year: Record<string, string> =
    page.year === 'path' ? { year: String(config.years.historyYears.at(-1)) } : {}
  const urlOf = (path: string, query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...year, ...query })}`
  const rows = (name: string, query: Record<string, string>): Question => ({
    name: `${id} · ${name}`,
    path: urlOf(apiPaths.listRows(id), query),
  })

  const fields = config.entities[page.entity]?.fields ?? {}
  const orders = page.columns.flatMap(({ field }) =>
    field !== undefined && fields[field]?.sort ? [field] : [],
  )
  const presets = (page.presets ?? []).map((preset) => preset.id)

  return [
    rows('第 1 页', {}),
    rows('第 2 页', { page: '2' }),
    ...presets.map((preset) => rows(`页签 ${preset}`, { preset })),
    ...orders.map((order) => rows(`按 ${order}`, { sort: `-${order}` })),
    ...(presets.length === 0
      ? []
      : [{ name: `${id} · 各标签件数`, path: urlOf(apiPaths.listCounts(id), {}) }]),
  ]
}
