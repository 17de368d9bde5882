import {
  appendFileSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConfigAttempt, ConfigHealth } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { createBareConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

/** Articles that administrators write. */
function createArticleConfig(): EditedConfig {
  const config = createBareConfig({
    'pages/cms/article.yaml': `# A file begins with whatever helps its editors.
kind: list
path: /cms/article
title: 文章管理
auth: [admin, content]
entity: article
columns: [{ field: title, width: 320 }, { field: subtitle, width: 160 }, { field: publishDate, width: 160, sort: desc }]
filters: [{ keyword: [title], placeholder: 标题 }]
card: { title: title, lines: [publishDate] }
`,
  })

  config.edit(
    'entities/article.yaml',
    [
      '  categoryCode:',
      '  code: { type: text, title: 编码, maxLength: 40 }\n  subtitle: { type: text, title: 副标题, maxLength: 100 }\n  categoryCode:',
    ],
    ['publish: {', 'unique: [{ fields: [code], message: 请修改原有的一篇 }]\npublish: {'],
    ['roles: [content]', 'roles: [admin, content]'],
  )
  config.edit('forms/article.yaml', ['[title, ', '[title, code, subtitle, '])
  appendFileSync(
    join(config.dir, 'menus/sider.yaml'),
    '- { path: /cms/article, title: 文章管理, icon: book-open, header: work, auth: [admin, content] }\n',
  )

  return config
}

let files: EditedConfig
/** The same on another machine, where nobody edits it. */
let otherFiles: EditedConfig
let portal: TestPortal
let other: TestPortal
let admin: string
let applicant: string

beforeAll(async () => {
  files = createArticleConfig()
  otherFiles = createArticleConfig()
  portal = await openPortal({ configDir: files.dir, isLive: true })
  other = await openPortal({ configDir: otherFiles.dir, databaseOf: portal, isLive: true })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'live-admin', roles: ['admin'] }),
  )
  applicant = await portal.tokenOf(
    await portal.addAccount({
      username: 'live-applicant',
      roles: ['declare'],
      region: '530828',
      enterprise: 'live-1',
    }),
  )
})
afterAll(async () => {
  await other.close()
  await portal.close()
  files.remove()
  otherFiles.remove()
})

const titleOf = async (at: TestPortal = portal) =>
  (await sentConfig(at, admin)).config.pages['cms/article']!.title
/** The title in force, without the cost of a whole answer: a wait asks for it many times. */
const activeTitle = (at: TestPortal = portal) =>
  at.services.configHolder.config.pages['cms/article']!.title
const reload = () =>
  portal.call<ConfigAttempt>('POST', apiPaths.configReload, { token: admin, body: {} })
const health = async () =>
  (await portal.call<ConfigHealth>('GET', apiPaths.configHealth, { token: admin })).body.data
const both = (title: string) => [title, title]
const soon = { timeout: 20_000, interval: 20 }

describe('a configuration that changes while the portal runs', () => {
  it('is taken over from the folder by itself, and by every other node', async () => {
    files.edit('pages/cms/article.yaml', ['title: 文章管理', 'title: 全部文章'])
    await vi.waitFor(() => expect([portal, other].map(activeTitle)).toEqual(both('全部文章')), soon)
    expect([await titleOf(), await titleOf(other)]).toEqual(both('全部文章'))

    // It holds a moment before the attempt that brought it is at its end.
    await vi.waitFor(
      async () =>
        expect((await health()).attempt).toMatchObject({ outcome: 'in-force', problems: [] }),
      soon,
    )

    expect((await health()).releases[0]).toMatchObject({
      by: '文件改动',
      changes: ['页面“全部文章”（cms/article）的标题：“文章管理”改为“全部文章”'],
    })
  })

  it('that is invalid changes nothing: the former one stays active, and file, line and hint are reported', async () => {
    const before = (await health()).hash
    files.edit('pages/cms/article.yaml', ['entity: article', 'entity: artcle'])
    const answer = await reload()

    expect(answer.status).toBe(422)
    expect(answer.body.msg).toBe('配置有 1 处错误，继续使用原配置')
    expect(answer.body.data.problems).toMatchObject([
      {
        file: 'pages/cms/article.yaml',
        line: 6,
        rule: 'ref/entity',
        hint: expect.stringContaining('article'),
      },
    ])

    // Neither repairs nor wordings, which hold the text of the file, leave the server.
    expect(Object.keys(answer.body.data.problems[0]!).toSorted()).toEqual([
      'column',
      'file',
      'hint',
      'line',
      'message',
      'rule',
      'severity',
    ])

    expect((await health()).hash).toBe(before)
    expect((await portal.call<{ degraded: string[] }>('GET', '/healthz')).text).toContain(
      '"degraded":["config"]',
    )
    expect(await titleOf()).toBe('全部文章')
    files.edit('pages/cms/article.yaml', ['entity: artcle', 'entity: article'])
    expect((await reload()).body.data).toMatchObject({ outcome: 'unchanged', problems: [] })
    expect((await portal.call('GET', '/healthz')).text).toContain('"degraded":[]')
  })

  it('with a file that cannot be read changes nothing: the file is named', async () => {
    const place = join(files.dir, 'pages/cms/article.yaml')
    renameSync(place, `${files.dir}-article.yaml`)
    symlinkSync('article.yaml', place)
    const { status, body } = await reload()

    expect(status).toBe(422)
    expect(body.data.problems).toMatchObject([
      { file: 'pages/cms/article.yaml', rule: 'file/unreadable' },
    ])
    expect(await titleOf()).toBe('全部文章')
    rmSync(place)
    renameSync(`${files.dir}-article.yaml`, place)
    expect((await reload()).status).toBe(200)
  })

  it('survives a deleted folder, a half-written file and an editor that saves by renaming', async () => {
    const place = join(files.dir, 'pages/cms/article.yaml')
    const text = readFileSync(place, 'utf8')

    writeFileSync(place, text.slice(0, 200))
    expect((await reload()).status).toBe(422)
    rmSync(place)
    expect((await reload()).status).toBe(422)
    renameSync(join(files.dir, 'pages'), `${files.dir}-pages`)
    expect((await reload()).status).toBe(422)
    expect(await titleOf()).toBe('全部文章')
    renameSync(`${files.dir}-pages`, join(files.dir, 'pages'))
    writeFileSync(`${place}.tmp`, text.replace('全部文章', '文章总览'))
    renameSync(`${place}.tmp`, place)
    await vi.waitFor(() => expect(activeTitle()).toBe('文章总览'), soon)
    expect(await titleOf()).toBe('文章总览')
  })

  it('brings fields, columns and rules to the records that are there already', async () => {
    const make = (title: string) =>
      portal.call<RecordView>('POST', '/api/record/article', {
        token: admin,
        body: {
          data: {
            title,
            subtitle: '各州市农业农村局',
            categoryCode: 'notice',
            content: '<p>正文</p>',
          },
        },
      })

    expect((await make('关于申报的通知')).status).toBe(200)
    files.edit('entities/article.yaml', [
      'subtitle: { type: text, title: 副标题, maxLength: 100 }',
      'subtitle: { type: text, title: 副标题, maxLength: 100, search: true }',
    ])

    files.edit('pages/cms/article.yaml', ['keyword: [title]', 'keyword: [title, subtitle]'])
    expect((await reload()).body.data).toMatchObject({
      outcome: expect.stringMatching(/in-force|unchanged/),
    })
    const searchAnswer = await portal.call<unknown[]>(
      'GET',
      `/api/list/rows/cms/article?keyword=${encodeURIComponent('州市农业')}`,
      { token: admin },
    )

    expect(searchAnswer.body.data).toHaveLength(1)

    // A rule that stored records contradict is refused as a whole, with the sentence of the rule.
    expect((await make('关于申报的通知')).status).toBe(200)
    const shipped = '请修改原有的一篇 }]'
    const unique = '请修改原有的一篇 }, { fields: [title], message: 已有同名文章 }]'
    const wider =
      '请修改原有的一篇 }, { fields: [title, subtitle], message: 已有同题同副题的文章 }]'

    files.edit('entities/article.yaml', [shipped, unique])
    const refused = await reload()

    expect(refused.status).toBe(422)
    expect(refused.body.data.problems.at(-1)!.message).toContain('已有同名文章')

    // Without the second article the rule holds, and another rule takes its place.
    await portal.services.database.query(
      `delete from e_article where data->>'title' = '关于申报的通知' and ctid <> (select min(ctid) from e_article)`,
    )
    expect((await reload()).status).toBe(200)
    expect((await make('关于申报的通知')).body).toMatchObject({ code: 409, msg: '已有同名文章' })
    files.edit('entities/article.yaml', [unique, wider])

    expect((await reload()).status).toBe(200)
    expect((await make('关于申报的通知')).body.msg).toBe('已有同题同副题的文章')
    files.edit('entities/article.yaml', [wider, shipped])

    expect((await reload()).status).toBe(200)
    expect((await make('关于申报的通知')).status).toBe(200)
  })

  it('tells open browsers at once which one is in force', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = (await fetch(`${address}${apiPaths.configEvents}`))
      .body!.pipeThrough(new TextDecoderStream())
      .getReader()
    const heard = async (hash: string) => {
      for (let text = ''; !text.includes(hash);) {
        const { value, done } = await stream.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
    }

    await expect(heard((await health()).hash)).resolves.toBeUndefined()
    files.edit('pages/cms/article.yaml', ['文章总览', '全部文章'])
    const { hash } = (await reload()).body.data

    await expect(heard(hash!)).resolves.toBeUndefined()
    await stream.cancel()
  })

  it('answers HEAD of its stream without leaving it open', async () => {
    const answer = await portal.app.inject({ method: 'HEAD', url: apiPaths.configEvents })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  })

  it('is hidden from users without configuration rights', async () => {
    expect(
      (await portal.call('POST', apiPaths.configReload, { token: applicant, body: {} })).status,
    ).toBe(403)
    expect((await portal.call('GET', apiPaths.configHealth, { token: applicant })).status).toBe(403)
    expect((await portal.call('GET', apiPaths.configHealth)).status).toBe(401)
  })
})
