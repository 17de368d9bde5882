import { breakingRules } from '#config-compiler/breaking-rules.ts'
import type { Region } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type {
  Dictionary,
  Entity,
  Field,
  Page,
  Roles,
  Route,
} from '#config-model/types.generated.ts'
import type { BreakingChange, AffectedData, ConfigVersion } from './version.ts'

const texts = definePhrases({
  itemRemoved: {
    zh: '选项“{value}”（{label}）被删除，已选它的记录将显示不出名称',
    en: 'item "{value}" ({label}) was removed: records that hold it have no name to show',
  },
  retireItem: { zh: '请保留该项并写 until 停用年度', en: 'keep the item and retire it with until' },
  regionRemoved: {
    zh: '区划“{c}”（{n}）被删除，该地的记录将显示不出名称',
    en: 'region "{c}" ({n}) was removed: records of that place have no name to show',
  },
  retireRegion: {
    zh: '请保留该区划并写 until 停用年度',
    en: 'keep the region and retire it with until',
  },
  roleRemoved: {
    zh: '角色“{name}”（{title}）被删除，有该角色的账号将失去权限',
    en: 'role "{name}" ({title}) was removed: accounts that have it lose their rights',
  },
  giveAnotherRole: { zh: '请先为这些账号换一个角色', en: 'give these accounts another role first' },
  addressGone: {
    zh: '网址“{path}”不再存在，收藏和消息中的链接会失效',
    en: 'address "{path}" is gone: bookmarks and links in messages break',
  },
  writeRedirect: {
    zh: '请在 routes.yaml 中写一条 redirect',
    en: 'write a redirect in routes.yaml',
  },
})

/** Removed values that may be in use: dictionary items, regions, roles, paths. */
export function compareValues(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return [
    ...dictionaryItems(before, after),
    ...regions(before, after),
    ...roles(before, after),
    ...addresses(before, after),
  ]
}

function dictionaryItems(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return before.all<Dictionary>('dictionary').flatMap(({ id, file, value }) => {
    const now = after.value<Dictionary>(file)
    if (!now) return []

    const remainingValues = new Set((now.items ?? []).map((item) => item.value))

    return (value.items ?? [])
      .filter((item) => !remainingValues.has(item.value))
      .map((item) => ({
        finding: after.problem(
          { file, pointer: ['items'], part: 'key' },
          breakingRules.valueRemoved,
          texts.itemRemoved({ value: item.value, label: item.label }),
          { hint: texts.retireItem() },
        ),
        affectedData: fieldsOf(before, id).map(({ entity, path }) => ({
          entity,
          holds: `${path} ? (@ == ${JSON.stringify(item.value)})`,
        })),
      }))
  })
}

function fieldsOf(version: ConfigVersion, dictionary: string): { entity: string; path: string }[] {
  const walk = (
    entity: string,
    fields: Record<string, Field>,
    path: string,
  ): { entity: string; path: string }[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(field.dictionary === dictionary ? [{ entity, path: `${path}."${name}"` }] : []),
      ...(field.fields ? walk(entity, field.fields, `${path}."${name}"`) : []),
    ])

  return version.all<Entity>('entity').flatMap(({ id, value }) => walk(id, value.fields, '$'))
}

function regions(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  const remainingValues = new Set(
    after.all<Region[]>('regions').flatMap(({ value }) => value.map(({ c }) => c)),
  )
  return before.all<Region[]>('regions').flatMap(({ file, value }) =>
    value
      .filter(({ c }) => !remainingValues.has(c))
      .map(({ c, n }): BreakingChange => ({
        finding: after.problem(
          { file, pointer: [], part: 'key' },
          breakingRules.valueRemoved,
          texts.regionRemoved({ c, n }),
          { hint: texts.retireRegion() },
        ),
        affectedData: scopedBy(before, c),
      })),
  )
}

/** Entities with a region scope, by region code. */
function scopedBy(version: ConfigVersion, code: string): AffectedData[] {
  return version
    .all<Entity>('entity')
    .flatMap(({ id, value: { scope } }) =>
      scope?.region === undefined
        ? []
        : [{ entity: id, holds: `$."${scope.region}" ? (@ == "${code}")` }],
    )
}

function roles(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  const now = after.value<Roles>('roles.yaml')
  if (!now) return []

  return Object.entries(before.value<Roles>('roles.yaml')?.roles ?? {})
    .filter(([name]) => !Object.hasOwn(now.roles, name))
    .map(([name, { title }]) => ({
      finding: after.problem(
        { file: 'roles.yaml', pointer: ['roles'], part: 'key' },
        breakingRules.roleRemoved,
        texts.roleRemoved({ name, title }),
        { hint: texts.giveAnotherRole() },
      ),
      affectedData: [{ role: name }],
    }))
}

function addresses(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  const pages = (version: ConfigVersion) =>
    version
      .all<Page>('page')
      .flatMap(({ file, value }) =>
        'path' in value && typeof value.path === 'string' ? [{ file, path: value.path }] : [],
      )

  const routes = (version: ConfigVersion) =>
    (version.value<Route[]>('routes.yaml') ?? []).map(({ path }) => ({ file: 'routes.yaml', path }))
  const knownPaths = new Set([...pages(after), ...routes(after)].map(({ path }) => path))
  const seen = new Set<string>()

  return [...pages(before), ...routes(before)]
    .filter(({ path }) => !knownPaths.has(path) && !seen.has(path) && seen.add(path) !== undefined)
    .map(({ file, path }) => ({
      finding: after.problem(
        {
          file: after.source(file) ? file : 'routes.yaml',
          pointer: after.source(file) ? ['path'] : [],
          part: 'value',
        },
        breakingRules.routeRemoved,
        texts.addressGone({ path }),
        { hint: texts.writeRedirect() },
      ),
    }))
}
