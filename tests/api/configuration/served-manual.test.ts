import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Page } from '#config-model/types.generated.ts'
import type { ConfigAttempt } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { startConfig } from '#server/config-release/start-config.ts'
import { readSettings } from '#server/settings.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'
import { readCache } from '../shipped-config.ts'
import { manualExamples, withExample, withExamples, type Example } from './manual-examples.ts'

/** The chapter that the first part of the manual ends before; each part is taken over in one go. */
const secondPart = '没有流程的记录：保存即生效，或先存草稿再发布'
/** What is filled in for a record of each kind that the manual makes, and by whom. */
const filled: Record<string, { role: string; data: RecordData }> = {
  fair: { role: 'admin', data: { code: 'expo', name: '南博会' } },
  training: {
    role: 'district',
    data: { name: '采茶培训', regionCode: '530828', heldOn: '2025-08-01', people: 30 },
  },
  team: { role: 'admin', data: { name: '筹备组' } },
  promotion: {
    role: 'declare',
    data: { kind: 'show', name: '春茶推介', regionCode: '530828', budget: 3 },
  },
}

let files: EditedConfig
let portal: TestPortal
const tokens = new Map<string, Promise<string>>()
beforeAll(async () => {
  files = copyConfig()
  rmSync(join(files.dir, generator))
  portal = await openPortal({ configDir: files.dir })
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const config = (): Config => portal.services.config()
/** The token of an account of a role. */
const tokenOf = (role: string) => {
  const cachedToken = tokens.get(role)
  if (cachedToken) return cachedToken

  const made = portal
    .addAccount({
      username: `manual-${role}`,
      roles: [role],
      region: '530828',
      enterprise: `manual-${role}`,
    })
    .then((id) => portal.tokenOf(id))

  tokens.set(role, made)

  return made
}
const statusOf = async (path: string, role: string) =>
  `${(await portal.call('GET', path, { token: await tokenOf(role) })).status} ${role} ${path}`

/** The pages that examples make or change, or that show what they change. */
function pagesOf(examples: Example[]): [string, Page][] {
  const named = new Set(examples.map(({ file }) => file.replace(/\.yaml$/, '')))
  const isNamed = (kind: string, id: string | undefined) =>
    id !== undefined && named.has(`${kind}/${id}`)

  return Object.entries(config().pages).filter(([id, page]) => {
    const form = 'form' in page && typeof page.form === 'string' ? page.form : undefined
    const entity = page.kind === 'list' ? page.entity : config().forms[form ?? '']?.entity

    return (
      isNamed('pages', id) ||
      isNamed('forms', form) ||
      isNamed('entities', entity) ||
      isNamed('workflows', entity)
    )
  })
}

/**
 * A start from the stored release, as after a power cut or a rollback: another process, the same
 * database.
 */
async function restart(): Promise<void> {
  const start = await startConfig(
    portal.services.database,
    { ...readSettings({}, '.'), configSource: 'database' },
    portal.services.clock(),
    readCache,
  )

  expect(start.fallback).toBeNull()
  expect(start.config.hash).toBe(portal.services.configHolder.yamlConfig.hash)
  const again = await openPortal({ configDir: files.dir, databaseOf: portal })

  await again.close()
}

/** What a page asks when it is opened. */
function askedBy(id: string, page: Page): string[] {
  const year = page.path.includes('{year}') ? `?year=${config().years.historyYears[0]}` : ''
  if (page.kind === 'list') return [apiPaths.listRows(id) + year, apiPaths.listCounts(id) + year]
  if (page.kind !== 'board') return []

  return page.blocks.flatMap(({ kind, auth }, at) =>
    ['chart', 'funnel', 'figures'].includes(kind) && auth === undefined
      ? [apiPaths.boardBlock(String(at), id)]
      : [],
  )
}

/** A record of a kind that the manual makes is filled in, read and saved by who may. */
async function fillIn(entity: string, made: Map<string, string>): Promise<void> {
  const { role, data } = filled[entity]!
  const token = await tokenOf(role)
  const id = made.get(entity)

  if (id === undefined) {
    const answer = await portal.call<RecordView>('POST', apiPaths.records(entity), {
      token,
      body: { data },
    })

    expect([entity, answer.status, answer.body.msg]).toEqual([entity, 200, ''])
    made.set(entity, answer.body.data.id)

    return fillIn(entity, made)
  }

  const read = await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token })

  expect([entity, read.status, read.body.data.data]).toMatchObject([entity, 200, data])
  const saved = await portal.call('PATCH', apiPaths.record(entity, id), {
    token,
    body: { version: read.body.data.version, changes: { name: data['name'] } },
  })

  expect([entity, saved.status, saved.body.msg]).toEqual([entity, 200, ''])
}

/** The manual says to delete the generator before other demo data. */
const generator = 'demo/programme.yaml'
const shippedSources = () => readConfigDir('config').filter(({ path }) => path !== generator)

/** Texts of the folder by path. */
const folderTexts = new Map(shippedSources().map(({ path, text }) => [path, text]))

function writeChanged(sources: SourceFile[]): void {
  for (const { path, text } of sources) {
    if (folderTexts.get(path) === text) continue

    mkdirSync(dirname(join(files.dir, path)), { recursive: true })
    writeFileSync(join(files.dir, path), text)
    folderTexts.set(path, text)
  }
}

it('what a newcomer copies from the manual is served: pages, lists, figures and records answer, part by part', async () => {
  const admin = await tokenOf('admin')
  const examples = manualExamples()
  const made = new Map<string, string>()
  let sources = shippedSources()
  let part: Example[] = []

  for (const [at, example] of examples.entries()) {
    part.push(example)
    const next = examples[at + 1]
    if (next && (next.chapter === example.chapter || next.chapter !== secondPart)) continue

    sources = withExamples(sources, part)
    writeChanged(sources)

    const taken = await portal.call<ConfigAttempt>('POST', apiPaths.configReload, {
      token: admin,
      body: {},
    })

    // What is not translated yet is told, and stands against nothing.
    const problems = taken.body.data.problems.filter(({ severity }) => severity !== 'info')

    expect([taken.status, taken.body.data.outcome, problems]).toEqual([200, 'in-force', []])
    await restart()
    await askAll(part)
    for (const entity of Object.keys(filled))
      if (config().entities[entity]) await fillIn(entity, made)
    part = []
  }

  expect([...made.keys()].toSorted()).toEqual(Object.keys(filled).toSorted())
}, 400_000)

async function askAll(part: Example[]): Promise<void> {
  const pages = pagesOf(part)
  expect(pages.length).toBeGreaterThan(0)
  const answers: string[] = []
  const pagesSent = new Map<string, string[]>()

  for (const [id, page] of pages) {
    const roles = page.auth === undefined ? ['admin'] : expandRoles(config(), page.auth)
    const [role = 'admin'] = roles
    const sent =
      pagesSent.get(role) ??
      Object.keys((await sentConfig(portal, await tokenOf(role))).config.pages)

    pagesSent.set(role, sent)
    expect(sent).toContain(id)

    for (const path of [
      `${apiPaths.access}?path=${page.path.replace('{year}', String(config().years.historyYears[0]))}`,
      ...askedBy(id, page),
    ])
      answers.push(await statusOf(path, role))
  }

  expect(answers.filter((answer) => !answer.startsWith('2'))).toEqual([])
}

it(
  'a portal starts from the stored release after every example that is right by itself',
  { tags: ['long'], timeout: 1_800_000 },
  async () => {
    const admin = await tokenOf('admin')
    let sources = shippedSources()
    let started = 0

    for (const example of manualExamples()) {
      sources = withExample(sources, example)
      writeChanged(sources)

      const taken = await portal.call<ConfigAttempt>('POST', apiPaths.configReload, {
        token: admin,
        body: {},
      })

      if (taken.body.data.outcome !== 'in-force') continue

      await restart()
      started += 1
    }

    expect(started).toBeGreaterThan(40)
  },
)
