import { itemAt } from '#config-model/found.ts'
import type { AccessChange } from '#config-model/access/table/access-text.ts'
import { accessWords } from '#config-model/access/table/access-text.ts'
import type { Config } from '#config-model/config.ts'

/** Changes of rights that are one change to whoever reads them, as a sentence. */
export interface RightsGroup {
  message: string
  changes: AccessChange[]
}

/** Leaves out what only has another title: gone under one name, there with the same rights under the other. */
export function withoutRenames(changes: AccessChange[]): AccessChange[] {
  const nameOf = ({ section, key, gained, lost }: AccessChange) => {
    const ids = key.split(' · ').map((part) =>
      part
        .split(' ')
        .slice(0, section === '菜单' ? 2 : 1)
        .join(' '),
    )
    return [section, ...ids, ...gained, ...lost].join('\n')
  }
  const of = (wanted: AccessChange['kind']) => new Set(changes.filter(({ kind }) => kind === wanted).map(nameOf))
  const [come, gone] = [of('new'), of('gone')]
  return changes.filter((change) => !(come.has(nameOf(change)) && gone.has(nameOf(change))))
}

/** Draws together what differs only by state, standing or field: one sentence instead of one a state. Everything else stays as it is. */
export function groupRights(config: Config, changes: AccessChange[]): RightsGroup[] {
  const groups = new Map<string, AccessChange[]>()
  for (const change of changes) {
    const { section, kind, key, gained, lost } = change
    const [entity, , role] = key.split(' · ')
    const same = [section, kind, gained.join('、'), lost.join('、')]
    let place: (string | undefined)[] = [section, key]
    if (section === '状态') place = [...same, entity, role]
    if (section === '字段') place = [...same, key.split('.')[0]]
    const name = place.join('\n')
    groups.set(name, [...(groups.get(name) ?? []), change])
  }
  return [...groups.values()].map((group) => ({ changes: group, message: wordsOf(config, group) }))
}

function wordsOf(config: Config, group: AccessChange[]): string {
  const [first] = group
  if (!first || (first.section !== '状态' && first.section !== '字段')) return group.map(accessWords).join('；')
  const title = (entity: string) => config.entities[entity]?.title ?? entity
  const difference = [
    first.gained.length > 0 ? `多了 ${first.gained.join('、')}` : '',
    first.lost.length > 0 ? `少了 ${first.lost.join('、')}` : '',
  ]
    .filter(Boolean)
    .join('；')
  if (first.section === '字段') {
    const [entity = ''] = first.key.split('.')
    return `【字段】“${title(entity)}”的 ${some(group.map(({ key }) => key.slice(key.indexOf(' ') + 1)))}：${difference || '（没有人）'}`
  }
  const [entity = '', , role = ''] = first.key.split(' · ')
  const states = [...new Set(group.map(({ key }) => itemAt(key.split(' · '), 1).replace(/^\S+ /, '')))]
  return `【状态】“${title(entity)}”，${config.roles.roles[role]?.title ?? role}，在 ${some(states)}：${difference}`
}

const some = (names: string[]): string =>
  `${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 个` : ''}`
