import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import { groupRights, withoutRenames } from '#config-compiler/compare/plan/group-rights.ts'
import { mayOpen, rowScope } from '#config-model/access/access.ts'
import { textBefore, memberOf } from '#config-model/assert.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, type Locale } from '#config-model/messages/phrase.ts'
import { buildAccessTable } from '#config-model/rights/table/access-table.ts'
import {
  compareAccessTables,
  formatAccessTable,
  type AccessChange,
} from '#config-model/rights/table/access-text.ts'
import { probeUser } from '#config-model/rights/table/probes.ts'
import { sectionTitle } from '#config-model/rights/table/table-words.ts'
import { redirectedPath } from '#config-model/route.ts'
import { sourceOf } from '#config-model/sources.ts'
import { userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { hasTable, type Snapshot } from './snapshot.ts'

const texts = definePhrases({
  roleGone: {
    zh: '角色“{title}”（{role}）没有了，{count} 个账号失去它的权限',
    en: 'role "{title}" ({role}) is gone: accounts that lose its rights: {count}',
  },
  rights: { zh: '权限 {message}', en: 'rights: {message}' },
  pageLost: {
    zh: '{count} 个账号不再能打开“{title}”（{path}）',
    en: 'accounts that can no longer open "{title}" ({path}): {count}',
  },
  pageGained: {
    zh: '{count} 个账号可以打开“{title}”（{path}）',
    en: 'more accounts that can open "{title}" ({path}): {count}',
  },
  rows: {
    zh: '{username}（{role}）能看到的“{title}”由 {old} 件变为 {next} 件',
    en: '{username} ({role}) sees other records of "{title}": {next} instead of {old}',
  },
})

export interface RoleGroup {
  roles: string[]
  count: number
  examples: string[]
}

export async function readRoleGroups({ query }: Snapshot): Promise<RoleGroup[]> {
  return query<RoleGroup>(
    `select roles, count(*)::int as count, (array_agg(username order by username))[1:5] as examples
      from account where enabled group by roles order by roles`,
  )
}

export function countRoleHolders(crowds: RoleGroup[]): Record<string, number> {
  const holders: Record<string, number> = {}
  for (const { roles, count } of crowds)
    for (const role of roles) holders[role] = (holders[role] ?? 0) + count

  return holders
}

const among = (crowds: RoleGroup[]) => ({
  count: crowds.reduce((sum, { count }) => sum + count, 0),
  examples: crowds.flatMap(({ examples }) => examples).slice(0, 5),
})

export function findRemovedRoles(
  before: Config,
  after: Config,
  crowds: RoleGroup[],
): PhrasedFinding[] {
  return Object.entries(before.roles.roles).flatMap(([role, { title }]): PhrasedFinding[] => {
    const holders = among(crowds.filter(({ roles }) => roles.includes(role)))
    if (role in after.roles.roles || holders.count === 0) return []

    const message = texts.roleGone({ title, role, count: holders.count })
    return [{ level: 'danger', kind: 'people/role-removed', message, ...holders }]
  })
}

/**
 * What users gain and lose: pages exactly by account, everything else by role with the number of
 * accounts.
 */
export function compareAccountRights(
  before: Config,
  after: Config,
  crowds: RoleGroup[],
  locale: Locale,
): PhrasedFinding[] {
  const holders = countRoleHolders(crowds)
  const findings = pageFindings(before, after, crowds)
  const changes = withoutRenames(
    after,
    compareAccessTables(rightsText(before)(locale), rightsText(after)(locale), locale),
    locale,
  )

  const others = changes.filter(
    ({ section, key }) => section !== sectionTitle('pages', locale) || key.includes(' · '),
  )

  for (const { message, changes } of groupRights(after, others, locale)) {
    const roles = changes.flatMap((change) => rolesIn(change, Object.keys(holders), locale))
    findings.push({
      level: changes.every(({ kind }) => kind === 'new') ? 'info' : 'notice',
      kind: 'people/rights',
      message: texts.rights({ message }),
      ...among(crowds.filter((crowd) => crowd.roles.some((role) => roles.includes(role)))),
    })
  }

  return findings
}

/** Memoized: drafts are compared with the active configuration. */
const rightsText = memoize((config: Config) => {
  const texts: Partial<Record<Locale, string>> = {}
  return (locale: Locale): string =>
    (texts[locale] ??= formatAccessTable(buildAccessTable(config, locale), locale))
})

function pageFindings(before: Config, after: Config, crowds: RoleGroup[]): PhrasedFinding[] {
  const opens = (config: Config, { roles }: RoleGroup) => {
    const user = probeUser(config, roles)
    const opened = Object.values(config.pages).filter((page) => mayOpen(user, config, page))

    return new Set(opened.map(({ path }) => redirectedPath(after, path)))
  }

  const seen = crowds.map((crowd) => ({
    crowd,
    old: opens(before, crowd),
    now: opens(after, crowd),
  }))

  const titles = new Map(
    [...Object.values(before.pages), ...Object.values(after.pages)].map(({ path, title }) => [
      path,
      title,
    ]),
  )

  return [...titles].flatMap(([path, title]): PhrasedFinding[] => {
    const lost = among(
      seen.filter(({ old, now }) => old.has(path) && !now.has(path)).map(({ crowd }) => crowd),
    )
    const gained = among(
      seen.filter(({ old, now }) => !old.has(path) && now.has(path)).map(({ crowd }) => crowd),
    )

    return [
      ...(lost.count > 0
        ? [
            {
              level: 'notice' as const,
              kind: 'people/page-lost',
              message: texts.pageLost({ count: lost.count, title, path }),
              ...lost,
            },
          ]
        : []),
      ...(gained.count > 0
        ? [
            {
              level: 'notice' as const,
              kind: 'people/page-gained',
              message: texts.pageGained({ count: gained.count, title, path }),
              ...gained,
            },
          ]
        : []),
    ]
  })
}

function rolesIn(
  { section, key, gained, lost }: AccessChange,
  roles: string[],
  locale: Locale,
): string[] {
  const names =
    section === sectionTitle('rows', locale) || section === sectionTitle('states', locale)
      ? key.split(' · ')
      : [...gained, ...lost].map((item) => textBefore(textBefore(item, '（'), ' ('))
  return roles.filter((role) => names.includes(role))
}

/** Where the read scope changed: what three accounts of a role see before and after. */
export async function compareVisibleRows(
  snapshot: Snapshot,
  before: Config,
  after: Config,
  now: Date,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  const probes = Object.keys(after.roles.roles).map((role) => ({
    role,
    users: [before, after].map((config) => ({ config, user: probeUser(config, [role]) })),
  }))

  for (const entity of Object.keys(before.entities)) {
    if (
      before.entities[entity]?.source !== after.entities[entity]?.source ||
      !(entity in after.entities)
    )
      continue

    if (sourceOf(after, entity) === undefined && !(await hasTable(snapshot, tableOf(entity))))
      continue

    for (const { role, users } of probes) {
      const scopes = users.map(({ config, user }) =>
        JSON.stringify(rowScope(config, user, entity, 'read')),
      )
      if (scopes[0] === scopes[1]) continue

      const accounts = await snapshot.query<AccountRow>(
        `select * from account where enabled and $1 = any(roles) order by username limit 3`,
        [role],
      )

      for (const account of accounts) {
        const [old, next] = [
          await countRows(snapshot, before, { account, entity }, now),
          await countRows(snapshot, after, { account, entity }, now),
        ]

        if (old === next) continue

        findings.push({
          level: 'notice',
          kind: 'people/rows',
          message: texts.rows({
            username: account.username,
            role: memberOf(after.roles.roles, role).title,
            title: memberOf(after.entities, entity).title,
            old,
            next,
          }),
          count: Math.abs(old - next),
          examples: [],
        })
      }
    }
  }

  return findings
}

async function countRows(
  { query }: Snapshot,
  config: Config,
  { account, entity }: { account: AccountRow; entity: string },
  now: Date,
): Promise<number> {
  const user = userOf(account, null, config)
  const scope = rowScope(config, user, entity, 'read')
  if (scope === false) return 0

  const parameters = new Parameters()
  const context = { ...recordContext(config, null, user, now), scopes: [] }
  const where =
    scope === true
      ? 'true'
      : conditionSql(scope, context, { fields: entityOf(config, entity).fields, parameters })

  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from ${relationOf(config, entity).from} where ${where}`,
    parameters.values,
  )

  return row?.count ?? 0
}
