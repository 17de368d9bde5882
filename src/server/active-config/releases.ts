import { formatChange, type ConfigChange } from '#config-compiler/compare/config-changes.ts'
import { upgradeFiles } from '#config-compiler/edit-dictionary.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import {
  definePhrases,
  formatPhrase,
  type Locale,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import type { Query } from '#server/database/database.ts'
import { programVersion } from '#server/program-version.ts'

/** A release may be activated again later. */
export interface ConfigPublication {
  id: number
  hash: string
  at: Date
  /** User or program. */
  by: string
  changes: ConfigChange[]
}

const causes = definePhrases({
  启动: { zh: '启动', en: 'start' },
  文件改动: { zh: '文件改动', en: 'files changed' },
  发布: { zh: '{who} 发布', en: 'published by {who}' },
  回退: { zh: '{who} 回退', en: 'rolled back by {who}' },
})

/** Who put a configuration in force; names are not translated. */
export function formatCause(by: string, locale: Locale): string {
  if (by === '启动' || by === '文件改动') return formatPhrase(causes[by](), locale)
  const [, who, act] = /^(.*) (发布|回退)$/.exec(by) ?? []
  return who === undefined ? by : formatPhrase(causes[act as '发布' | '回退']({ who }), locale)
}

/** The stored causes that are shown as this text, in any language. */
export function storedCauses(text: string): string[] {
  const shownAs = (phrase: Phrase) => [phrase.wording.zh, phrase.wording.en]
  const plain = (['启动', '文件改动'] as const).filter((by) => shownAs(causes[by]()).includes(text))
  const ofPeople = (['发布', '回退'] as const).flatMap((act) =>
    shownAs(causes[act]({ who: '' })).flatMap((wording) => {
      const [start = '', end = ''] = wording.split('{who}')
      const who = text.slice(start.length, text.length - end.length)
      return who !== '' && `${start}${who}${end}` === text ? [`${who} ${act}`] : []
    }),
  )

  return [...plain, ...ofPeople]
}

export const publicationChannel = 'config_published'

/** Stores files and activation and notifies every node, in the transaction. */
export async function storePublication(
  query: Query,
  files: SourceFile[],
  { hash, at, by, changes }: Omit<ConfigPublication, 'id'>,
): Promise<void> {
  await query(
    `insert into config_release(hash, files, at, by) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [hash, JSON.stringify(Object.fromEntries(files.map(({ path, text }) => [path, text]))), at, by],
  )

  await query(
    `insert into config_publication(hash, at, by, changes, version) values ($1, $2, $3, $4, $5)`,
    [hash, at, by, JSON.stringify(changes), programVersion],
  )

  await query(`select pg_notify('${publicationChannel}', $1)`, [hash])
}

export interface PublicationView extends ConfigPublication {
  changes: string[]
}

export async function listPublications(
  query: Query,
  limit: number,
  locale: Locale = 'zh-CN',
): Promise<PublicationView[]> {
  const publications = await query<ConfigPublication>(
    'select id, hash, at, by, changes from config_publication order by id desc limit $1',
    [limit],
  )

  return publications.map(({ by, changes, ...rest }) => ({
    ...rest,
    by: formatCause(by, locale),
    changes: changes.map((change) => formatChange(change, locale)),
  }))
}

/** Reads files in today's spelling; null for an unknown hash. */
export async function readReleaseFiles(query: Query, hash: string): Promise<SourceFile[] | null> {
  const [row] = await query<{ files: Record<string, string> }>(
    'select files from config_release where hash = $1',
    [hash],
  )
  const files = Object.entries(row?.files ?? {}).map(([path, text]) => ({ path, text }))

  return row ? upgradeFiles(files) : null
}

export interface NewestRelease {
  hash: string
  files: SourceFile[]
  at: Date
  /** Of the program that activated it; null for the earliest programs. */
  version: string | null
}

/** Also before the tables are migrated. */
export async function findNewestRelease(query: Query): Promise<NewestRelease | null> {
  const [table] = await query(`select 1 where to_regclass('config_publication') is not null`)
  const [newest] = table
    ? await query<Omit<NewestRelease, 'files'>>(
        `select hash, at, to_jsonb(p) ->> 'version' as version from config_publication p
          order by id desc limit 1`,
      )
    : []
  const files = newest ? await readReleaseFiles(query, newest.hash) : null

  return newest && files ? { ...newest, files } : null
}
