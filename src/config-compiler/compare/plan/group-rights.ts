import { itemAt } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { AccessChange } from '#config-model/rights/table/access-text.ts'
import { describeAccessChange, differenceOf } from '#config-model/rights/table/access-text.ts'
import {
  valueSeparator,
  changeWords,
  sectionTitle,
} from '#config-model/rights/table/table-words.ts'
import { redirectedPath } from '#config-model/route.ts'
import { currentName } from '#config-model/values/current-names.ts'
import { presentState } from '#config-model/workflow/shown-state.ts'

export interface RightsGroup {
  message: string
  changes: AccessChange[]
}

/**
 * Leaves out rights removed under one title, name or address and added unchanged under another: of
 * a renamed field or state (`was`), or of a page with a redirect.
 */
export function withoutRenames(
  config: Config,
  changes: AccessChange[],
  locale: Locale = 'zh-CN',
): AccessChange[] {
  const nameOf = ({ section, key, gained, lost }: AccessChange) => {
    const ids = key.split(' · ').map((part) =>
      part
        .split(' ')
        .slice(0, section === sectionTitle('menus', locale) ? 2 : 1)
        .join(' '),
    )

    const [first = '', second = ''] = ids
    if (section === sectionTitle('fields', locale)) {
      const [entity = '', name = ''] = first.split('.')
      ids[0] = `${entity}.${currentName(config.entities[entity]?.fields ?? {}, name)}`
    }
    if (section === sectionTitle('states', locale))
      ids[1] = presentState(workflowOf(config, first), second) ?? second
    if (section === sectionTitle('pages', locale)) ids[0] = redirectedPath(config, first)

    return [section, ...ids, ...gained, ...lost].join('\n')
  }

  const of = (changeKind: AccessChange['kind']) =>
    new Set(changes.filter(({ kind }) => kind === changeKind).map(nameOf))
  const [come, gone] = [of('new'), of('gone')]

  return changes.filter((change) => !(come.has(nameOf(change)) && gone.has(nameOf(change))))
}

/** Changes that differ only by state, standing or field become one sentence. */
export function groupRights(
  config: Config,
  changes: AccessChange[],
  locale: Locale = 'zh-CN',
): RightsGroup[] {
  const groups = new Map<string, AccessChange[]>()
  for (const change of changes) {
    const { section, kind, key, gained, lost } = change
    const [entity, , role] = key.split(' · ')
    const same = [section, kind, gained.join('、'), lost.join('、')]
    let place: (string | undefined)[] = [section, key]
    if (section === sectionTitle('states', locale)) place = [...same, entity, role]
    if (section === sectionTitle('fields', locale)) place = [...same, key.split('.')[0]]
    const name = place.join('\n')

    groups.set(name, [...(groups.get(name) ?? []), change])
  }

  return [...groups.values()].map((group) => ({
    changes: group,
    message: wordsOf(config, group, locale),
  }))
}

function wordsOf(config: Config, group: AccessChange[], locale: Locale): string {
  const [first] = group
  const isOf = (id: 'states' | 'fields') => first?.section === sectionTitle(id, locale)
  if (!first || !(isOf('states') || isOf('fields')))
    return group
      .map((change) => describeAccessChange(change, locale))
      .join(locale === 'en-US' ? '; ' : '；')

  const difference = differenceOf(first, locale)
  const [entity = '', , role = ''] = first.key.split(isOf('fields') ? '.' : ' · ')
  const title = config.entities[entity]?.title ?? entity
  const { section } = first

  if (isOf('fields')) {
    const names = some(
      group.map(({ key }) => key.slice(key.indexOf(' ') + 1)),
      locale,
    )

    const words = difference === '' ? changeWords.nobody() : difference

    return formatPhrase(changeWords.ofFields({ section, title, names, difference: words }), locale)
  }

  const states = [
    ...new Set(group.map(({ key }) => itemAt(key.split(' · '), 1).replace(/^\S+ /, ''))),
  ]
  const facts = {
    section,
    title,
    role: config.roles.roles[role]?.title ?? role,
    names: some(states, locale),
    difference,
  }

  return formatPhrase(changeWords.ofStates(facts), locale)
}

function some(all: string[], locale: Locale): string {
  const names = all.slice(0, 5).join(valueSeparator(locale))
  return all.length > 5
    ? formatPhrase(changeWords.andMore({ names, count: all.length }), locale)
    : names
}
