import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { memberOf } from '#config-model/assert.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { PageKind } from '#config-model/page-traits.ts'
import { listPublicPages } from '#config-model/rights/public-list.ts'
import { matchRoute } from '#config-model/route.ts'
import { pathCandidates, presetCandidates, titledCandidates } from './candidates.ts'
import { presetName } from './name-kinds.ts'

const texts = definePhrases({
  chooseKind: {
    zh: '请换一个 {kinds} 页面',
    en: 'choose a {kinds} page',
  },
  otherKindNeeded: {
    zh: '“{id}”（{title}）是 {kind} 页面，这里需要 {kinds} 页面',
    en: '"{id}" ({title}) is a {kind} page, a {kinds} page is needed',
  },
  noPreset: {
    zh: '网址要打开页签“{preset}”，“{id}”（{title}）却没有',
    en: 'the address opens the preset "{preset}", which "{id}" ({title}) has not',
  },
  removePreset: { zh: '请删去 ?preset={preset}', en: 'remove ?preset={preset}' },
})

export function linkPage(
  model: Model,
  file: string,
  pointer: Pointer,
  { id, kinds }: { id: string | undefined; kinds: PageKind[] },
): void {
  if (id === undefined) return

  const page = Object.hasOwn(model.addresses, id) ? model.addresses[id] : undefined
  if (!page) {
    model.resolve(file, pointer, id, {
      rule: refRules.page,
      noun: nameNouns.page(),
      candidates: () => titledCandidates(model.config.pages),
    })
    return
  }

  model.markAddressUsed(page.path)

  if (!kinds.includes(page.kind))
    model.report(
      refRules.kindMismatch,
      { file, pointer },
      texts.otherKindNeeded({
        id,
        title: memberOf(model.config.pages, id).title,
        kind: page.kind,
        kinds: joinPhrases(kinds, ' 或 '),
      }),
      { hint: texts.chooseKind({ kinds: joinPhrases(kinds, ' 或 ') }) },
    )
}

export function linkPreset(
  model: Model,
  file: string,
  pointer: Pointer,
  {
    list,
    preset,
    of,
  }: { list: string | undefined; preset?: string | undefined; of?: string | undefined },
): void {
  if (list === undefined) return

  linkPage(model, file, [...pointer, 'list'], { id: list, kinds: ['list'] })
  if (!listPageOf(model.config, list)) return

  for (const [word, name] of Object.entries({ preset, of }))
    model.resolve(file, [...pointer, word], name, presetName(model, list))
}

/** A path of this site must match a route or page, and a preset in its query one of the list. */
export function linkTarget(model: Model, file: string, pointer: Pointer, path: string): void {
  if (!path.startsWith('/')) return

  const [address = ''] = path.split(/[?#]/)
  const match = /[^/]\/$/.test(address)
    ? null
    : matchRoute({ routes: model.config.routes, pages: model.addresses }, address)

  if (match) {
    model.markAddressUsed(match.kind === 'page' ? match.page.path : match.route.path)
    linkYear(model, file, pointer, match.params['year'])
    if (match.kind === 'page') linkQuery(model, file, pointer, { path, page: match.page })
  } else if (!listPublicPages(model.config).some((open) => open.path === address))
    model.resolve(file, pointer, path, {
      rule: refRules.menuRoute,
      noun: nameNouns.address(),
      candidates: () => pathCandidates(model),
    })
}

/** The server refuses a preset that the list has not. */
function linkQuery(
  model: Model,
  file: string,
  pointer: Pointer,
  { path, page }: { path: string; page: { path: string } },
): void {
  const [, query = ''] = path.split('#')[0]?.split('?') ?? []
  const preset = new URLSearchParams(query).get('preset')
  if (preset === null || preset === '') return

  const [id = ''] =
    Object.entries(model.addresses).find(([, { path: at }]) => at === page.path) ?? []
  const list = listPageOf(model.config, id)
  const candidates = presetCandidates(model, id)
  if (!list || candidates.some(({ name }) => name === preset)) return

  model.report(
    refRules.preset,
    { file, pointer },
    texts.noPreset({ preset, id, title: list.title }),
    { hint: didYouMean(preset, candidates) ?? texts.removePreset({ preset }) },
  )
}

/** A year in a path must have data. */
function linkYear(model: Model, file: string, pointer: Pointer, year: string | undefined): void {
  const knownYears = coveredYears(model.config.years).map((item) => ({ name: String(item) }))
  model.resolve(file, pointer, year, {
    rule: refRules.addressYear,
    noun: nameNouns.year(),
    candidates: () => knownYears,
  })
}
